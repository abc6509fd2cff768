"""What Schemathesis must know of this service that no OpenAPI document can say. Loaded by test_schemathesis.py."""

import base64
import itertools
import re

import schemathesis
from hypothesis import strategies as st

# Any bytes match a binary media type, but only an image is an image. One pixel each.
IMAGES = {
    "image/png": (
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWM4Y2wMAAMBATOR31alAAAA"
        "AElFTkSuQmCC"
    ),
    "image/jpeg": (
        "/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////"
        "////////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAA"
        "AAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQL/xAAUEQEAAAAAAAAAAAAAAAAAAAAA"
        "/9oADAMBAAIRAxEAPwCABT//2Q=="
    ),
    "image/webp": "UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQmTJ3pv+BiOh/AAA=",
}
for media_type, text in IMAGES.items():
    schemathesis.openapi.media_type(media_type, st.just(base64.b64decode(text)))

REJECTED_POSITIVE_DATA = "ST202"
count = itertools.count()


def is_good(case) -> bool:
    return case.meta is not None and case.meta.generation.mode.is_positive


@schemathesis.hook
def before_call(context, case, kwargs):
    """
    Gives good submissions a key of their own. Generated ones are often the same, and whether a key was used before is
    the library's history; and POST /v1/assets requires one of Team keys only, which a document can't tell.
    """
    if is_good(case) and ("Idempotency-Key" in case.headers or (case.method, case.path) == ("POST", "/v1/assets")):
        case.headers["Idempotency-Key"] = f"{case.headers.get('Idempotency-Key', '')[:100]}-{next(count)}"


def is_known_to_the_service_alone(field: str, path: str = "") -> bool:
    """
    Whether words name a thing, and whether a plan or its edits hold together, is known to the generator alone. A cursor is
    signed for one key and one listing, an image is there or not, and what a description or a blueprint may hold is said by
    schemas/descriptions.schema.json and schemas/blueprint.schema.json: the schema of the interface, which is that of any
    service, knows none of them.
    """
    if path == "/v1/scene-plans" and field.split(".")[-1] == "prompt":
        return True
    return field == "cursor" or re.fullmatch(
        r"(input\.|items\.\d+\.input\.)?"
        r"(reference_images\.\d+\.image_id|(?:description|blueprint|parameters|kinds|plan|edits)(\..*)?)",
        field,
        re.DOTALL,  # a made-up key may hold line breaks
    )


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Lets through refusals of requests that a schema can only call well formed. Every other check and code counts."""
    if failure.code != REJECTED_POSITIVE_DATA:
        return True
    body = response.json()
    if isinstance(body.get("detail"), list):  # scene area
        return not all(
            is_known_to_the_service_alone(problem["loc"][-1], case.path) or set(problem["loc"]) & {"plan", "edits"}
            for problem in body["detail"]
        )
    error = body["error"] if "error" in body else body["detail"]["error"]
    if error["code"] == "validation_error":
        return not all(is_known_to_the_service_alone(field["path"], case.path) for field in error["fields"])
    return error["code"] not in {
        # The price may be above the ceiling that the request itself sets.
        "insufficient_credit",
        # Base64 of something that is no image, which decoding alone finds out.
        "invalid_image",
    }

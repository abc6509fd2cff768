/**
 * Names of fields and parameters, and forms of texts, that a recording must not hold. Names are compared in one spelling:
 * `ownerEmail`, `Owner-Email` and `owner_email` are the same.
 */

/** What a person or an organisation is called, or reached at. */
const PERSONAL =
  /^(?:.*_)?(?:e?_?mails?|phones?|phone_number|mobile|fax|first_name|last_name|full_name|given_name|family_name|display_name|nick_?name|real_name|middle_name|surname|user_?names?|login|handle|owners?|owner_name|key_name|company|organi[sz]ations?|org|library|workspace|tenant|team_name|account_name|library_name|workspace_name|customer_name|address|street|city|zip_code|postal_code|postcode|ip|ips|ip_address|remote_addr|client_ip|created_by|updated_by|deleted_by|uploaded_by|invited_by|author|authors|birthday|birth_?date|date_of_birth|ssn|tax_id|vat_id|vat_number|iban|avatar|latitude|longitude)$/;
/** Ids of people and organisations. Ids of assets, jobs, scenes, batches and images are what the recording is about. */
const OWNERS_ID =
  /^(?:.*_)?(?:key|user|owner|member|customer|client|account|team|workspace|org|organi[sz]ation|tenant|library|session|device|billing|subscription|invoice|payment)_(?:id|ids|uuid|guid|number)$/;
/** A credential. */
const SECRET =
  /^(?:.*_)?(?:api_?keys?|keys?|tokens?|jwt|secrets?|passwords?|passwd|pwd|passphrase|authorization|proxy_authorization|auth|credentials?|signatures?|sig|cookies?|csrf|xsrf|nonce|otp|pin_code|private_key|session|sid)$/;
/** What is below an object with a credential's name, and is one. */
const SECRET_PART = /^(?:value|values|plain|plaintext|raw|text|data|current|previous|next|hash|primary|secondary)$/;
/** Objects that are a person or an organisation, and what of them is personal. */
const PERSONS =
  /^(?:.*_)?(?:users?|owners?|members?|customers?|accounts?|teams?|workspaces?|organi[sz]ations?|orgs?|tenants?|author|contact_persons?|profile|person|people|billing)$/;
const PERSONS_PART = /^(?:id|uuid|name|title|slug|url|label|value|number|title|text)$/;

type Sensitive = 'secret' | 'personal' | undefined;

/** A name in the one spelling. */
export const spelt = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase();

/** What a field holds by its name. @param parent name of the object that it is in */
export function sensitivityOf(name: string, parent: string): Sensitive {
  const [own, above] = [spelt(name), spelt(parent)];
  if (SECRET.test(own) || (SECRET.test(above) && SECRET_PART.test(own))) return 'secret';
  if (PERSONAL.test(own) || OWNERS_ID.test(own)) return 'personal';
  return PERSONS.test(above) && PERSONS_PART.test(own) ? 'personal' : undefined;
}

/** Parameters of addresses that open them. */
const SIGNING =
  /^(?:x_amz_|x_goog_)|(?:^|_)(?:sig|signature|credentials?|tokens?|expires|key|policy|hmac|auth)$|^key_pair_id$|^s[epvr]$/;
export const isSigning = (name: string): boolean => SIGNING.test(spelt(name));

/** Credentials by their form, wherever they stand. The first group of each stays. */
export const CREDENTIALS: readonly RegExp[] = [
  /()-----BEGIN [A-Z ]*(?:PRIVATE KEY|CERTIFICATE)[A-Z ]*-----[\s\S]*?(?:-----END [A-Z ]*-----|$)/g,
  /()\b[A-Za-z][A-Za-z0-9]{0,31}_k1_[0-9a-fA-F]{8,}/g,
  /(\b(?:[Bb]earer|BEARER)\s+)[A-Za-z0-9._~+/=-]{8,}/g,
  // A "basic cupboard" is none: what follows must look drawn.
  /(\b(?:[Bb]asic|BASIC|[Dd]igest|[Nn]egotiate|[Tt]oken|[Aa]pi[Kk]ey)\s+)(?=\S*(?:\d|=|[a-z][A-Z]))[A-Za-z0-9._~+/=-]{8,}/g,
  /()\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g,
  /()\b(?:sk|pk|rk|whsec|key)[-_](?=\S*\d)(?:(?:live|test|prod|proj|ant)[-_])?[A-Za-z0-9_-]{16,}/g,
  /()\bgh[pousr]_[A-Za-z0-9]{16,}/g,
  /()\bgithub_pat_[A-Za-z0-9_]{16,}/g,
  /()\bglpat-[A-Za-z0-9_-]{16,}/g,
  /()\bxox[abeoprs]-[A-Za-z0-9-]{8,}/g,
  /()\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /()\bAIza[0-9A-Za-z_-]{30,}/g,
  // `password=…`, `PROPMASTER_API_KEY: …`, in logs, forms and command lines.
  /(\b[A-Za-z0-9_-]*(?:api[_-]?key|access[_-]?key|token|secret|passw(?:or)?d|passphrase|pwd)["']?\s*[=:]\s*["']?)(?!<)[^\s"'&,;<>]{4,}/gi,
  /(\b(?:set-)?cookie\s*:\s*)[^\r\n"<=]+=[^\r\n"<]+/gi,
  // Parameters of signed addresses that have no host.
  /([?&](?:x-amz-[a-z-]+|x-goog-[a-z-]+|sig|signature|token|access_token|page_token|auth|key|api_?key|expires|policy|key-pair-id)=)(?!<|%3C)[^&\s"'<>#]+/gi,
];

export const MAIL = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu;
export const MAIL_ENCODED = /[A-Za-z0-9._%+-]{1,64}%40(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}/gi;
export const IP_ADDRESSES: readonly RegExp[] = [
  /\b(?:\d{1,3}\.){3}\d{1,3}\b(?!\.)/g,
  /(?<![\w:.])(?:(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}:){1,6}(?::[0-9a-f]{1,4}){1,6}|(?:[0-9a-f]{1,4}:){2,7}:)(?![\w:])/gi,
];
/** Addresses of any scheme: those of buckets, data bases and files tell as much as those of pages. */
export const URL_LIKE = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>\\^`{|}]+/gi;
export const DATA_URL = /data:([a-z]+\/[a-z0-9.+-]+)(?:;[a-z0-9=-]+)*;base64,[A-Za-z0-9+/=%_-]*/gi;
/** A field of JSON that can't be read as a whole. */
export const FIELD = /"((?:[^"\\]|\\.){1,100})"(\s*:\s*)"((?:[^"\\]|\\.)*)("|$)/g;
/** Parts of paths below which a person or an organisation is named. */
export const OWNERS_PATH =
  /^(?:users?|owners?|members?|customers?|accounts?|teams?|workspaces?|organi[sz]ations?|orgs?|tenants?|libraries|profiles?)$/;

/** The key as it is, as URLs have it, in hexadecimal digits, and in base64 wherever it begins in a group of three bytes. */
export function spellingsOf(key: string): string[] {
  const bytes = Buffer.from(key);
  const shifted = [0, 1, 2].flatMap((lead) => {
    const whole = Buffer.concat([Buffer.alloc(lead), bytes]);
    // The characters that hold bits of what is before and after the key are not its own.
    const [from, upTo] = [Math.ceil((lead * 8) / 6), Math.floor((whole.byteLength * 8) / 6)];
    return [whole.toString('base64'), whole.toString('base64url')].map((text) => text.slice(from, upTo));
  });
  return [...new Set([key, encodeURIComponent(key), bytes.toString('hex'), ...shifted])]
    .filter((spelling) => spelling.length >= 4)
    .sort((a, b) => b.length - a.length);
}

/** A page without what tells of whom it was made for: names of its elements and its text. */
export const plainPage = (text: string): string =>
  text
    .replace(/<(script|style|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(\/?[a-z][\w-]*)(?:\s[^>]*)?(\/?)>/gi, '<$1$2>');

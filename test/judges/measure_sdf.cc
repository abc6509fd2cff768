// What the official library and Gazebo's mesh loader measure of a model in SDF, as one JSON object:
//
//   measure_sdf FILE [FOLDER …]
//
// {"mass", "size", "joints": [{"lower", "upper"}], "static"}: mass of all links [kg], edge lengths of the box around the visuals
// (else the collisions) [m], and the ranges of each axis that moves ([rad] or [m]; null without a limit). model:// is looked for
// below each FOLDER. Exit 1, with the messages, if the library refuses the file or a mesh can't be loaded.
//
// libraries: sdformat12 ignition-common4-graphics
#include <ignition/common/Mesh.hh>
#include <ignition/common/MeshManager.hh>
#include <ignition/common/SubMesh.hh>
#include <ignition/common/Console.hh>
#include <sdf/sdf.hh>
#include <algorithm>
#include <iostream>
#include <limits>
#include "sdf_common.hh"

using ignition::math::Pose3d;
using ignition::math::Vector3d;

static std::vector<std::string> folders;

[[noreturn]] static void refuse(const std::string &message)
{
  std::cerr << message << "\n";
  std::exit(1);
}

/// A file that Gazebo finds: model:// below a folder, file:// below one as Gazebo Classic's media paths, else beside the SDF file.
static std::string find(const std::string &uri, const std::string &sdfFile)
{
  const auto scheme = uri.find("://");
  const std::string path = scheme == std::string::npos ? uri : uri.substr(scheme + 3);
  std::vector<fs::path> places;
  if (scheme == std::string::npos) places.push_back(fs::path(sdfFile).parent_path());
  for (const auto &folder : folders) places.emplace_back(folder);
  for (const auto &place : places)
    if (fs::exists(place / path)) return (place / path).string();
  return "";
}

struct Bounds
{
  Vector3d low = Vector3d(1, 1, 1) * std::numeric_limits<double>::infinity(), high = -low;
  void Add(const Vector3d &point) { low.Min(point); high.Max(point); }
  bool Empty() const { return low.X() > high.X(); }
};

static void addMesh(const sdf::Mesh &shape, const Pose3d &place, Bounds &bounds)
{
  const std::string path = find(shape.Uri(), shape.FilePath());
  if (path.empty()) refuse(shape.Uri() + " isn't there");
  const auto *mesh = ignition::common::MeshManager::Instance()->Load(path);
  if (!mesh) refuse(shape.Uri() + " can't be loaded");
  for (unsigned int i = 0; i < mesh->SubMeshCount(); ++i)
  {
    const auto part = mesh->SubMeshByIndex(i).lock();
    if (!shape.Submesh().empty() && part->Name() != shape.Submesh()) continue;
    // Lines and points have no surface.
    if (part->SubMeshPrimitiveType() != ignition::common::SubMesh::TRIANGLES) continue;
    Vector3d centre;
    if (!shape.Submesh().empty() && shape.CenterSubmesh()) centre = (part->Min() + part->Max()) / 2;
    for (unsigned int k = 0; k < part->IndexCount(); ++k)
      bounds.Add(place.CoordPositionAdd((part->Vertex(part->Index(k)) - centre) * shape.Scale()));
  }
}

/// How far a shape about its origin reaches in the direction `d`, given in its own frame; negative: it has no bounds.
static double reach(const sdf::Geometry &shape, const Vector3d &d)
{
  if (const auto *box = shape.BoxShape()) return (d.Abs() * box->Size()).Sum() / 2;
  if (const auto *sphere = shape.SphereShape()) return sphere->Radius();
  if (const auto *ellipsoid = shape.EllipsoidShape()) return (d * ellipsoid->Radii()).Length();
  const double flat = std::hypot(d.X(), d.Y());
  if (const auto *round = shape.CylinderShape()) return std::abs(d.Z()) * round->Length() / 2 + round->Radius() * flat;
  if (const auto *round = shape.CapsuleShape()) return std::abs(d.Z()) * round->Length() / 2 + round->Radius();
  return -1;
}

/// SDFormat 12 has no class for <polyline>; its parser holds the elements. Gazebo extrudes an outline from z = 0 upwards.
static void addOutlines(const sdf::ElementPtr &geometry, const Pose3d &place, Bounds &bounds)
{
  if (!geometry || !geometry->HasElement("polyline")) return;
  for (auto outline = geometry->GetElement("polyline"); outline; outline = outline->GetNextElement("polyline"))
    for (auto point = outline->GetElement("point"); point; point = point->GetNextElement("point"))
      for (double z : {0.0, outline->Get<double>("height")})
      {
        const auto at = point->Get<ignition::math::Vector2d>();
        bounds.Add(place.CoordPositionAdd({at.X(), at.Y(), z}));
      }
}

static void addShape(const sdf::Geometry &shape, const Pose3d &place, Bounds &bounds)
{
  if (const auto *mesh = shape.MeshShape()) return addMesh(*mesh, place, bounds);
  addOutlines(shape.Element(), place, bounds);
  Vector3d most;
  for (int axis = 0; axis < 3; ++axis)
  {
    Vector3d direction;
    direction[axis] = 1;
    most[axis] = reach(shape, place.Rot().RotateVectorReverse(direction));
    if (most[axis] < 0) return; // Planes, height maps: of no size of their own.
  }
  bounds.Add(place.Pos() - most);
  bounds.Add(place.Pos() + most);
}

struct Measures
{
  double mass = 0;
  bool moves = false;
  Bounds seen, touched;
  std::vector<std::string> joints;
};

static double unlimited(double value) { return std::abs(value) >= 1e16 ? std::numeric_limits<double>::infinity() : value; }

static void add(const sdf::Model &model, const Pose3d &place, Measures &measures)
{
  measures.moves = measures.moves || !model.Static();
  for (uint64_t i = 0; i < model.LinkCount(); ++i)
  {
    const auto &link = *model.LinkByIndex(i);
    measures.mass += link.Inertial().MassMatrix().Mass();
    Pose3d inside;
    for (uint64_t k = 0; k < link.VisualCount(); ++k)
    {
      if (!link.VisualByIndex(k)->SemanticPose().Resolve(inside, "__model__").empty()) refuse("a pose can't be resolved");
      addShape(*link.VisualByIndex(k)->Geom(), place * inside, measures.seen);
    }
    for (uint64_t k = 0; k < link.CollisionCount(); ++k)
    {
      if (!link.CollisionByIndex(k)->SemanticPose().Resolve(inside, "__model__").empty()) refuse("a pose can't be resolved");
      addShape(*link.CollisionByIndex(k)->Geom(), place * inside, measures.touched);
    }
  }
  for (uint64_t i = 0; i < model.JointCount(); ++i)
    for (int axis = 0; axis < 2; ++axis)
      if (const auto *one = model.JointByIndex(i)->Axis(axis))
      {
        const auto type = model.JointByIndex(i)->Type();
        if (type == sdf::JointType::FIXED || type == sdf::JointType::BALL) continue;
        if (axis == 1 && type != sdf::JointType::REVOLUTE2 && type != sdf::JointType::UNIVERSAL) continue;
        measures.joints.push_back("{\"lower\":" + number(unlimited(one->Lower())) + ",\"upper\":" + number(unlimited(one->Upper())) + "}");
      }
  for (uint64_t i = 0; i < model.ModelCount(); ++i)
  {
    Pose3d inside;
    if (!model.ModelByIndex(i)->SemanticPose().Resolve(inside, "__model__").empty()) refuse("a pose can't be resolved");
    add(*model.ModelByIndex(i), place * inside, measures);
  }
}

int main(int count, char **arguments)
{
  for (int i = 2; i < count; ++i) folders.emplace_back(arguments[i]);
  ignition::common::Console::SetVerbosity(0);
  sdf::ParserConfig config;
  config.SetFindCallback([](const std::string &uri) { return find(uri, ""); });
  sdf::Root root;
  // The library reports an impossible inertia, say, and still gives the model; Gazebo Classic loads such models.
  const auto errors = root.Load(fs::absolute(arguments[1]).string(), config);
  for (const auto &error : errors)
    if (error.Code() == sdf::ErrorCode::URI_LOOKUP || error.Code() == sdf::ErrorCode::URI_INVALID) refuse(error.Message());
  if (!root.Model()) refuse(errors.empty() ? "it holds no model" : errors.front().Message());
  Measures measures;
  add(*root.Model(), Pose3d::Zero, measures);
  const auto &bounds = measures.seen.Empty() ? measures.touched : measures.seen;
  const auto size = bounds.high - bounds.low;
  std::cout << "{\"mass\":" << number(measures.mass)
            << ",\"size\":" << (bounds.Empty() ? "null" : numbers({size.X(), size.Y(), size.Z()}))
            << ",\"joints\":" << joined(measures.joints, '[', ']') << ",\"static\":" << (measures.moves ? "false" : "true") << "}\n";
}

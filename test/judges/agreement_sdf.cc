// Bounds of what can be touched of each model, as Gazebo loads it: shapes from SDFormat, meshes through ign-common. Prints
// {"file": [[min x, y, z], [max x, y, z]]} in metres, in the frame of the model.
//
//   agreement_sdf FILE_OR_MODEL_FOLDER...
//
// libraries: sdformat12 ignition-common4-graphics
#include <ignition/common/Mesh.hh>
#include <ignition/common/MeshManager.hh>
#include <ignition/common/SubMesh.hh>
#include <sdf/sdf.hh>
#include <algorithm>
#include <iostream>
#include <limits>
#include "sdf_common.hh"

using ignition::math::Pose3d;
using ignition::math::Vector3d;

struct Bounds
{
  Vector3d low = Vector3d(1, 1, 1) * std::numeric_limits<double>::infinity(), high = -low;
  void Add(const Vector3d &point) { low.Min(point); high.Max(point); }
};

static void addMesh(const sdf::Mesh &shape, const Pose3d &place, Bounds &bounds)
{
  const std::string path = Finder().File(shape.Uri(), shape.FilePath());
  const auto *mesh = ignition::common::MeshManager::Instance()->Load(path);
  if (!mesh) { std::cerr << shape.Uri() << " can't be loaded\n"; std::exit(2); }
  for (unsigned int i = 0; i < mesh->SubMeshCount(); ++i)
  {
    const auto part = mesh->SubMeshByIndex(i).lock();
    for (unsigned int k = 0; k < part->VertexCount(); ++k)
      bounds.Add(place.CoordPositionAdd(part->Vertex(k) * shape.Scale()));
  }
}

/// How far a shape about its origin reaches in the direction `d`, given in its own frame.
static double reach(const sdf::Geometry &shape, const Vector3d &d)
{
  if (const auto *box = shape.BoxShape()) return (d.Abs() * box->Size()).Sum() / 2;
  if (const auto *sphere = shape.SphereShape()) return sphere->Radius();
  if (const auto *ellipsoid = shape.EllipsoidShape()) return (d * ellipsoid->Radii()).Length();
  const double flat = std::hypot(d.X(), d.Y());
  if (const auto *round = shape.CylinderShape()) return std::abs(d.Z()) * round->Length() / 2 + round->Radius() * flat;
  if (const auto *round = shape.CapsuleShape()) return std::abs(d.Z()) * round->Length() / 2 + round->Radius();
  std::cerr << "a shape without bounds\n";
  std::exit(2);
}

static void addModel(const sdf::Model &model, const Pose3d &above, Bounds &bounds)
{
  for (uint64_t l = 0; l < model.LinkCount(); ++l)
    for (uint64_t c = 0; c < model.LinkByIndex(l)->CollisionCount(); ++c)
    {
      const auto &collision = *model.LinkByIndex(l)->CollisionByIndex(c);
      Pose3d inside;
      collision.SemanticPose().Resolve(inside, "__model__");
      const Pose3d place = above * inside;
      if (const auto *mesh = collision.Geom()->MeshShape()) { addMesh(*mesh, place, bounds); continue; }
      Vector3d most;
      for (int axis = 0; axis < 3; ++axis)
      {
        Vector3d direction;
        direction[axis] = 1;
        most[axis] = reach(*collision.Geom(), place.Rot().RotateVectorReverse(direction));
      }
      bounds.Add(place.Pos() - most);
      bounds.Add(place.Pos() + most);
    }
  for (uint64_t i = 0; i < model.ModelCount(); ++i)
  {
    Pose3d inside;
    model.ModelByIndex(i)->SemanticPose().Resolve(inside, "__model__");
    addModel(*model.ModelByIndex(i), above * inside, bounds);
  }
}

int main(int count, char **arguments)
{
  std::vector<std::string> told;
  for (int i = 1; i < count; ++i)
  {
    sdf::Root root;
    for (const auto &error : root.Load(fs::absolute(arguments[i]).string())) { std::cerr << error.Message() << "\n"; return 2; }
    Bounds bounds;
    addModel(*root.Model(), Pose3d::Zero, bounds);
    told.push_back(quote(arguments[i]) + ":[" + numbers({bounds.low.X(), bounds.low.Y(), bounds.low.Z()}) + "," +
                   numbers({bounds.high.X(), bounds.high.Y(), bounds.high.Z()}) + "]");
  }
  std::cout << joined(told, '{', '}') << "\n";
}

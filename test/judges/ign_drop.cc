// Lets a world run in Gazebo's own physics (ign-physics 5 with DART), built as Gazebo Fortress builds it: shapes from the
// SDF, meshes through ign-common and attached one by one, masks set afterwards. Prints what rests where as JSON.
//
//   ign_drop [--path MODELS]... [--lift METRES] [--seconds N] WORLD.sdf
//
// g++ -std=c++17 -O1 ign_drop.cc -o ign_drop $(pkg-config --cflags --libs sdformat12 ignition-physics5
//   ignition-physics5-sdf ignition-physics5-mesh ignition-plugin1-loader ignition-common4-graphics)
// See ign-gazebo6, src/systems/physics/Physics.cc.
#include <unistd.h>
#include <ignition/common/Console.hh>
#include <ignition/common/Mesh.hh>
#include <ignition/common/MeshManager.hh>
#include <ignition/common/SubMesh.hh>
#include <ignition/math/eigen3/Conversions.hh>
#include <ignition/physics/ForwardStep.hh>
#include <ignition/physics/FrameSemantics.hh>
#include <ignition/physics/FreeGroup.hh>
#include <ignition/physics/GetContacts.hh>
#include <ignition/physics/GetEntities.hh>
#include <ignition/physics/Joint.hh>
#include <ignition/physics/RequestEngine.hh>
#include <ignition/physics/Shape.hh>
#include <ignition/physics/mesh/MeshShape.hh>
#include <ignition/physics/sdf/ConstructCollision.hh>
#include <ignition/physics/sdf/ConstructJoint.hh>
#include <ignition/physics/sdf/ConstructLink.hh>
#include <ignition/physics/sdf/ConstructModel.hh>
#include <ignition/physics/sdf/ConstructNestedModel.hh>
#include <ignition/physics/sdf/ConstructWorld.hh>
#include <ignition/plugin/Loader.hh>
#include <sdf/sdf.hh>
#include <iostream>
#include <memory>
#include "sdf_common.hh"

namespace physics = ignition::physics;
using ignition::math::Pose3d;
using Features = physics::FeatureList<
  physics::ForwardStep, physics::GetEntities, physics::LinkFrameSemantics, physics::GetBasicJointState, physics::GetBasicJointProperties,
  physics::GetContactsFromLastStepFeature, physics::CollisionFilterMaskFeature, physics::sdf::ConstructSdfWorld,
  physics::sdf::ConstructSdfModel, physics::sdf::ConstructSdfNestedModel, physics::sdf::ConstructSdfLink, physics::sdf::ConstructSdfCollision,
  physics::sdf::ConstructSdfJoint, physics::mesh::AttachMeshShapeFeature>;
using Model = physics::Model3dPtr<Features>;
using Link = physics::Link3dPtr<Features>;
using Joint = physics::Joint3dPtr<Features>;

static const char *const ENGINES[] = {
  "/usr/lib/x86_64-linux-gnu/ign-physics-5/engine-plugins/libignition-physics5-dartsim-plugin.so",
  "/usr/lib/aarch64-linux-gnu/ign-physics-5/engine-plugins/libignition-physics5-dartsim-plugin.so"};

static std::vector<std::string> faults;
static Finder finder;

static Pose3d resolved(const sdf::SemanticPose &pose, const std::string &relativeTo, const std::string &what)
{
  Pose3d out;
  for (const auto &error : pose.Resolve(out, relativeTo)) faults.push_back(what + ": " + error.Message());
  return out;
}

static physics::Engine3dPtr<Features> loadEngine()
{
  static ignition::plugin::Loader loader;
  for (const char *library : ENGINES)
  {
    const std::string versioned = std::string(library) + ".5";
    const std::string file = fs::exists(library) ? library : versioned;
    if (!fs::exists(file)) continue;
    for (const auto &name : loader.LoadLib(file))
      if (auto engine = physics::RequestEngine3d<Features>::From(loader.Instantiate(name))) return engine;
  }
  return nullptr;
}

/// Fortress leaves a submesh without normals out, and DART crashes on a mesh of which nothing is left.
static const ignition::common::Mesh *loadMesh(const sdf::Mesh &shape, const std::string &what)
{
  const std::string path = finder.File(shape.Uri(), shape.FilePath());
  const auto *mesh = path.empty() ? nullptr : ignition::common::MeshManager::Instance()->Load(path);
  if (!mesh) { faults.push_back(what + ": mesh " + shape.Uri() + " can't be loaded"); return nullptr; }
  const auto before = faults.size();
  if (mesh->SubMeshCount() != 1) faults.push_back(what + ": " + shape.Uri() + " has " + std::to_string(mesh->SubMeshCount()) + " submeshes");
  for (unsigned int i = 0; i < mesh->SubMeshCount(); ++i)
    if (auto part = mesh->SubMeshByIndex(i).lock(); part->NormalCount() != part->VertexCount())
      faults.push_back(what + ": " + shape.Uri() + " has no normals");
  return faults.size() == before ? mesh : nullptr;
}

static void addCollision(Link &link, const sdf::Collision &given, const std::string &where, int &meshes)
{
  const std::string what = where + "/" + given.Name();
  sdf::Collision collision = given;
  collision.SetRawPose(resolved(given.SemanticPose(), "", what));
  collision.SetPoseRelativeTo("");
  const auto *shape = given.Geom()->MeshShape();
  if (!shape)
  {
    if (!link->ConstructCollision(collision)) faults.push_back(what + ": refused");
    return;
  }
  const auto *mesh = loadMesh(*shape, what);
  if (!mesh) return;
  auto attached = link->AttachMeshShape(given.Name(), *mesh, ignition::math::eigen3::convert(collision.RawPose()),
                                        ignition::math::eigen3::convert(shape->Scale()));
  if (!attached) { faults.push_back(what + ": refused"); return; }
  attached->SetCollisionFilterMask(given.Surface()->Contact()->CollideBitmask());
  ++meshes;
}

struct Thing { std::string name; Link link; };
struct Hinge { std::string name; Joint joint; };

/// What has been built, by name: `model/link`, `model/nested/link`.
struct Built
{
  std::vector<Thing> things;
  std::vector<Hinge> hinges;
  int meshes = 0;
};

/// The model itself, without anything in it.
static sdf::Model bareModel(const sdf::Model &source, const std::string &relativeTo, double lift, const std::string &what)
{
  sdf::Model bare;
  bare.SetName(source.Name());
  bare.SetStatic(source.Static());
  bare.SetSelfCollide(source.SelfCollide());
  Pose3d place = resolved(source.SemanticPose(), relativeTo, what);
  place.Pos().Z() += lift;
  bare.SetRawPose(place);
  return bare;
}

/// DART takes what it doesn't know for a fixed joint, and tells only its log.
static std::size_t freedom(sdf::JointType type)
{
  return type == sdf::JointType::FIXED ? 0 : type == sdf::JointType::BALL ? 3 : 1;
}

static void fill(Model model, const sdf::Model &source, const std::string &name, Built &built)
{
  for (uint64_t i = 0; i < source.LinkCount(); ++i)
  {
    const auto &part = *source.LinkByIndex(i);
    const std::string what = name + "/" + part.Name();
    sdf::Link body;
    body.SetName(part.Name());
    body.SetRawPose(resolved(part.SemanticPose(), "__model__", what));
    body.SetInertial(part.Inertial());
    auto link = model->ConstructLink(body);
    for (uint64_t k = 0; k < part.CollisionCount(); ++k) addCollision(link, *part.CollisionByIndex(k), what, built.meshes);
    for (uint64_t k = 0; k < part.VisualCount(); ++k)
      if (auto *mesh = part.VisualByIndex(k)->Geom()->MeshShape()) loadMesh(*mesh, what + "/" + part.VisualByIndex(k)->Name());
    if (!source.Static()) built.things.push_back({what, link});
  }
  for (uint64_t i = 0; i < source.JointCount(); ++i)
  {
    const auto &joint = *source.JointByIndex(i);
    const std::string what = name + "/" + joint.Name();
    auto made = model->ConstructJoint(joint);
    if (!made) faults.push_back(what + ": refused");
    else if (made->GetDegreesOfFreedom() != freedom(joint.Type())) faults.push_back(what + ": moves otherwise than it should");
    else if (joint.Type() != sdf::JointType::FIXED) built.hinges.push_back({what, made});
  }
  for (uint64_t i = 0; i < source.ModelCount(); ++i)
  {
    const auto &nested = *source.ModelByIndex(i);
    const std::string what = name + "/" + nested.Name();
    fill(model->ConstructNestedModel(bareModel(nested, "__model__", 0, what)), nested, what, built);
  }
}

int main(int count, char **arguments)
{
  double lift = 0, seconds = 3;
  std::string file;
  for (int i = 1; i < count; ++i)
  {
    const std::string argument = arguments[i];
    if (argument == "--path" && i + 1 < count) finder.folders.push_back(arguments[++i]);
    else if (argument == "--lift" && i + 1 < count) lift = std::stod(arguments[++i]);
    else if (argument == "--seconds" && i + 1 < count) seconds = std::stod(arguments[++i]);
    else file = argument;
  }
  sdf::ParserConfig config;
  config.SetFindCallback([](const std::string &uri) { return finder.Model(uri); });
  sdf::Root root;
  for (const auto &error : root.Load(fs::absolute(file).string(), config)) faults.push_back(error.Message());
  const auto engine = loadEngine();
  if (!engine) { std::cerr << "no DART plug-in of ign-physics 5\n"; return 2; }
  if (root.WorldCount() != 1) { std::cerr << file << ": no world\n"; return 2; }
  const auto &given = *root.WorldByIndex(0);

  sdf::World empty;
  empty.SetName(given.Name());
  empty.SetGravity(given.Gravity());
  auto world = engine->ConstructWorld(empty);
  Built built;
  for (uint64_t m = 0; m < given.ModelCount(); ++m)
  {
    const auto &source = *given.ModelByIndex(m);
    auto model = world->ConstructModel(bareModel(source, "", source.Static() ? 0 : lift, source.Name()));
    fill(model, source, source.Name(), built);
  }

  physics::ForwardStep::Input input;
  physics::ForwardStep::Output output;
  physics::ForwardStep::State state;
  input.Get<std::chrono::steady_clock::duration>() = std::chrono::milliseconds(1);
  for (int i = 0; i < static_cast<int>(seconds * 1000); ++i) world->Step(output, state, input);

  std::vector<std::string> bodies, joints;
  for (auto &[name, link] : built.things)
  {
    const auto frame = link->FrameDataRelativeToWorld();
    const Eigen::Vector3d at = frame.pose.translation();
    const Eigen::Quaterniond turn(frame.pose.linear());
    bodies.push_back(quote(name) + ":{\"position\":" + numbers({at.x(), at.y(), at.z()}) +
      ",\"rotation\":" + numbers({turn.w(), turn.x(), turn.y(), turn.z()}) +
      ",\"speed\":" + number(frame.linearVelocity.norm()) + ",\"turning\":" + number(frame.angularVelocity.norm()) + "}");
  }
  for (auto &[name, joint] : built.hinges)
    joints.push_back(quote(name) + ":" + number(joint->GetPosition(0)));
  std::cout << "{\"meshes\":" << built.meshes << ",\"contacts\":" << world->GetContactsFromLastStep().size()
            << ",\"faults\":" << quoted(faults) << ",\"bodies\":" << joined(bodies, '{', '}')
            << ",\"joints\":" << joined(joints, '{', '}') << "}\n";
  std::cout.flush();
  _exit(0);  // the plug-in crashes when it is unloaded
}

// Reads SDF with SDFormat's own library, strictly: warnings, unknown and deprecated elements are errors, every mesh and
// texture must exist, every inertia must belong to a body. Prints what it has read as JSON, to be compared.
//
//   sdf_strict [--path MODELS]... FILE_OR_MODEL_FOLDER...
//
// g++ -std=c++17 -O1 sdf_strict.cc -o sdf_strict $(pkg-config --cflags --libs sdformat12)
#include <ignition/math/SemanticVersion.hh>
#include <sdf/sdf.hh>
#include <iostream>
#include "sdf_common.hh"

static std::vector<std::string> faults;
static Finder finder;

static void needFile(const std::string &uri, const std::string &sdfFile, const std::string &what)
{
  if (finder.File(uri, sdfFile).empty()) faults.push_back(what + " is missing: " + uri);
}

static void judgeGeometry(const sdf::Geometry *geometry, const std::string &what)
{
  if (!geometry || geometry->Type() == sdf::GeometryType::EMPTY) faults.push_back(what + " has no shape");
  else if (auto *mesh = geometry->MeshShape()) needFile(mesh->Uri(), mesh->FilePath(), what + ": mesh");
}

static std::string describeLink(const sdf::Link &link, const std::string &model)
{
  const std::string what = model + "/" + link.Name();
  const auto &inertial = link.Inertial();
  if (!inertial.MassMatrix().IsValid()) faults.push_back(what + ": no body has this inertia");
  ignition::math::Pose3d pose;
  for (const auto &error : link.SemanticPose().Resolve(pose, "__model__")) faults.push_back(what + ": " + error.Message());
  for (uint64_t i = 0; i < link.CollisionCount(); ++i)
    judgeGeometry(link.CollisionByIndex(i)->Geom(), what + "/" + link.CollisionByIndex(i)->Name());
  for (uint64_t i = 0; i < link.VisualCount(); ++i)
  {
    const auto *visual = link.VisualByIndex(i);
    judgeGeometry(visual->Geom(), what + "/" + visual->Name());
    const auto *pbr = visual->Material() ? visual->Material()->PbrMaterial() : nullptr;
    const auto *metal = pbr ? pbr->Workflow(sdf::PbrWorkflowType::METAL) : nullptr;
    if (metal && !metal->AlbedoMap().empty())
      needFile(metal->AlbedoMap(), visual->Material()->FilePath(), what + ": texture");
  }
  const auto moment = inertial.Moi();  // axes of the link, whatever the pose of the inertial frame
  const auto &com = inertial.Pose().Pos();
  return quote(link.Name()) + ":{\"mass\":" + number(inertial.MassMatrix().Mass()) +
    ",\"center_of_mass\":" + numbers({com.X(), com.Y(), com.Z()}) +
    ",\"inertia\":" + numbers({moment(0, 0), moment(1, 1), moment(2, 2), moment(0, 1), moment(0, 2), moment(1, 2)}) +
    ",\"pose\":" + numbers({pose.Pos().X(), pose.Pos().Y(), pose.Pos().Z(),
                            pose.Rot().W(), pose.Rot().X(), pose.Rot().Y(), pose.Rot().Z()}) +
    ",\"collisions\":" + number(link.CollisionCount()) + ",\"visuals\":" + number(link.VisualCount()) + "}";
}

static std::string describeJoint(const sdf::Joint &joint, const std::string &model)
{
  std::string out = quote(joint.Name()) + ":{\"type\":" + number(static_cast<int>(joint.Type())) +
    ",\"parent\":" + quote(joint.ParentLinkName()) + ",\"child\":" + quote(joint.ChildLinkName());
  ignition::math::Pose3d pose;
  for (const auto &error : joint.SemanticPose().Resolve(pose, "__model__"))
    faults.push_back(model + "/" + joint.Name() + ": " + error.Message());
  out += ",\"anchor\":" + numbers({pose.Pos().X(), pose.Pos().Y(), pose.Pos().Z()});
  if (const auto *axis = joint.Axis(0))
  {
    ignition::math::Vector3d direction;
    for (const auto &error : axis->ResolveXyz(direction, "__model__"))
      faults.push_back(model + "/" + joint.Name() + ": " + error.Message());
    out += ",\"axis\":" + numbers({direction.X(), direction.Y(), direction.Z()}) +
      ",\"limits\":" + numbers({axis->Lower(), axis->Upper()}) + ",\"damping\":" + number(axis->Damping()) +
      ",\"friction\":" + number(axis->Friction()) +
      ",\"spring\":" + numbers({axis->SpringStiffness(), axis->SpringReference()}) +
      ",\"effort\":" + number(axis->Effort());
  }
  return out + "}";
}

static std::string describeModel(const sdf::Model &model)
{
  std::vector<std::string> links, joints, nested;
  for (uint64_t i = 0; i < model.LinkCount(); ++i) links.push_back(describeLink(*model.LinkByIndex(i), model.Name()));
  for (uint64_t i = 0; i < model.JointCount(); ++i) joints.push_back(describeJoint(*model.JointByIndex(i), model.Name()));
  for (uint64_t i = 0; i < model.ModelCount(); ++i) nested.push_back(describeModel(*model.ModelByIndex(i)));
  const auto &place = model.RawPose().Pos();
  return quote(model.Name()) + ":{\"static\":" + (model.Static() ? "true" : "false") +
    ",\"self_collide\":" + (model.SelfCollide() ? "true" : "false") + ",\"root\":" + quote(model.CanonicalLinkName()) +
    ",\"position\":" + numbers({place.X(), place.Y(), place.Z()}) +
    ",\"links\":" + joined(links, '{', '}') + ",\"joints\":" + joined(joints, '{', '}') +
    ",\"models\":" + joined(nested, '{', '}') + "}";
}

static std::string judge(const std::string &file, const sdf::ParserConfig &config)
{
  faults.clear();
  sdf::Root root;
  for (const auto &error : root.Load(fs::absolute(file).string(), config)) faults.push_back(error.Message());
  std::vector<std::string> models;
  if (root.Model()) models.push_back(describeModel(*root.Model()));
  for (uint64_t w = 0; w < root.WorldCount(); ++w)
    for (uint64_t i = 0; i < root.WorldByIndex(w)->ModelCount(); ++i)
      models.push_back(describeModel(*root.WorldByIndex(w)->ModelByIndex(i)));
  if (models.empty()) faults.push_back("nothing in it");
  const std::string version = root.Element() ? root.Element()->OriginalVersion() : "";
  // The library only mutters of a version that is too new, and reads on.
  if (ignition::math::SemanticVersion(version) > ignition::math::SemanticVersion(SDF_VERSION))
    faults.push_back("version " + version + " is newer than this library's, " SDF_VERSION);
  return "{\"file\":" + quote(file) + ",\"version\":" + quote(version) + ",\"faults\":" + quoted(faults) +
    ",\"models\":" + joined(models, '{', '}') + "}";
}

int main(int count, char **arguments)
{
  std::vector<std::string> files;
  for (int i = 1; i < count; ++i)
  {
    if (std::string(arguments[i]) == "--path" && i + 1 < count) finder.folders.push_back(arguments[++i]);
    else files.push_back(arguments[i]);
  }
  sdf::ParserConfig config;
  config.SetFindCallback([](const std::string &uri) { return finder.Model(uri); });
  config.SetWarningsPolicy(sdf::EnforcementPolicy::ERR);
  config.SetUnrecognizedElementsPolicy(sdf::EnforcementPolicy::ERR);
  config.SetDeprecatedElementsPolicy(sdf::EnforcementPolicy::ERR);
  std::vector<std::string> verdicts;
  for (const auto &file : files) verdicts.push_back(judge(file, config));
  std::cout << joined(verdicts, '[', ']') << "\n";
}

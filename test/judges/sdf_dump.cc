// What the official library makes of an SDF file, as JSON: c++ -std=c++17 sdf_dump.cc -o sdf_dump $(pkg-config --cflags --libs sdformat12)
// sdf_dump FILE [FOLDER …]: links, joints, frames, collisions and visuals of the first model, nested ones with their scope (a::b).
// Poses of links and frames, anchors and axes of joints in the frame of that model, the rest in the frame of its link;
// quaternions scalar first. model:// is looked for below each FOLDER. Exit 1, with the messages, if the library reports an error.
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <sdf/sdf.hh>

namespace fs = std::filesystem;
using ignition::math::Pose3d;
using ignition::math::Vector3d;

static bool failed = false;

static void check(const sdf::Errors &errors)
{
  for (const auto &error : errors)
  {
    std::cerr << error.Message() << "\n";
    failed = true;
  }
}

static std::string list(std::initializer_list<double> values)
{
  std::ostringstream out;
  out << std::setprecision(17) << "[";
  const char *separator = "";
  for (double value : values)
  {
    out << separator;
    if (std::isfinite(value)) out << value; else out << (value < 0 ? "-1e308" : "1e308");
    separator = ",";
  }
  out << "]";
  return out.str();
}

static std::string pose(const Pose3d &p)
{
  return list({p.Pos().X(), p.Pos().Y(), p.Pos().Z(), p.Rot().W(), p.Rot().X(), p.Rot().Y(), p.Rot().Z()});
}

template <typename Part> static std::string part(const Part &shape, const std::string &more = "")
{
  Pose3d resolved;
  check(shape.SemanticPose().Resolve(resolved));
  return "{\"name\":\"" + shape.Name() + "\",\"pose\":" + pose(resolved) + more + "}";
}

/// SDFormat 12 has no class for <bounce>; its parser holds the element, or the default where it is not written.
static std::string bounce(const sdf::Collision &collision)
{
  double value = 0;
  const auto element = collision.Element();
  if (element->HasElement("surface") && element->GetElement("surface")->HasElement("bounce"))
    value = element->GetElement("surface")->GetElement("bounce")->Get<double>("restitution_coefficient");
  return ",\"restitution\":" + list({value}).substr(1, list({value}).size() - 2);
}

struct Lists
{
  std::vector<std::string> links, joints, frames;
};

static std::string joined(const std::vector<std::string> &items)
{
  std::string text;
  for (const auto &item : items) text += (text.empty() ? "" : ",") + item;
  return "[" + text + "]";
}

static void add(const sdf::Model &model, const Pose3d &place, const std::string &scope, Lists &lists)
{
  for (uint64_t i = 0; i < model.LinkCount(); ++i)
  {
    const auto &link = *model.LinkByIndex(i);
    Pose3d resolved;
    check(link.SemanticPose().Resolve(resolved, "__model__"));
    const auto &inertial = link.Inertial();
    const auto moi = inertial.Moi();
    const auto com = inertial.Pose().Pos();
    std::vector<std::string> collisions, visuals;
    for (uint64_t k = 0; k < link.CollisionCount(); ++k) collisions.push_back(part(*link.CollisionByIndex(k), bounce(*link.CollisionByIndex(k))));
    for (uint64_t k = 0; k < link.VisualCount(); ++k) visuals.push_back(part(*link.VisualByIndex(k)));
    std::ostringstream out;
    out << std::setprecision(17) << "{\"name\":\"" << scope << link.Name() << "\",\"pose\":" << pose(place * resolved)
        << ",\"mass\":" << inertial.MassMatrix().Mass() << ",\"com\":" << list({com.X(), com.Y(), com.Z()})
        << ",\"inertia\":" << list({moi(0, 0), moi(1, 1), moi(2, 2), moi(0, 1), moi(0, 2), moi(1, 2)})
        << ",\"collisions\":" << joined(collisions) << ",\"visuals\":" << joined(visuals) << "}";
    lists.links.push_back(out.str());
  }
  for (uint64_t i = 0; i < model.JointCount(); ++i)
  {
    const auto &joint = *model.JointByIndex(i);
    std::string parent, child;
    check(joint.ResolveParentLink(parent));
    check(joint.ResolveChildLink(child));
    Pose3d frame;
    check(joint.SemanticPose().Resolve(frame, "__model__"));
    const auto anchor = (place * frame).Pos();
    std::ostringstream out;
    out << std::setprecision(17) << "{\"name\":\"" << scope << joint.Name() << "\",\"parent\":\""
        << (parent == "world" ? parent : scope + parent) << "\",\"child\":\"" << scope << child
        << "\",\"anchor\":" << list({anchor.X(), anchor.Y(), anchor.Z()});
    if (const auto *axis = joint.Axis(0))
    {
      Vector3d xyz;
      check(axis->ResolveXyz(xyz, "__model__"));
      const Vector3d direction = place.Rot().RotateVector(xyz.Normalized());
      out << ",\"axis\":" << list({direction.X(), direction.Y(), direction.Z()})
          << ",\"range\":" << list({axis->Lower(), axis->Upper()}) << ",\"damping\":" << axis->Damping()
          << ",\"friction\":" << axis->Friction();
    }
    lists.joints.push_back(out.str() + "}");
  }
  for (uint64_t i = 0; i < model.FrameCount(); ++i)
  {
    const auto &frame = *model.FrameByIndex(i);
    Pose3d resolved;
    check(frame.SemanticPose().Resolve(resolved, "__model__"));
    std::string body;
    check(frame.ResolveAttachedToBody(body));
    const Pose3d whole = place * resolved;
    const auto &q = whole.Rot();
    lists.frames.push_back("{\"name\":\"" + scope + frame.Name() + "\",\"link\":\"" + scope + body + "\",\"position\":" +
        list({whole.Pos().X(), whole.Pos().Y(), whole.Pos().Z()}) + ",\"rotation\":" + list({q.W(), q.X(), q.Y(), q.Z()}) + "}");
  }
  for (uint64_t i = 0; i < model.ModelCount(); ++i)
  {
    const auto &nested = *model.ModelByIndex(i);
    Pose3d resolved;
    check(nested.SemanticPose().Resolve(resolved, "__model__"));
    add(nested, place * resolved, scope + nested.Name() + "::", lists);
  }
}

int main(int count, char **arguments)
{
  sdf::ParserConfig config;
  config.SetFindCallback([&](const std::string &uri) -> std::string {
    const auto scheme = uri.find("://");
    const std::string path = scheme == std::string::npos ? uri : uri.substr(scheme + 3);
    for (int i = 2; i < count; ++i)
      if (fs::exists(fs::path(arguments[i]) / path)) return (fs::path(arguments[i]) / path).string();
    const auto beside = fs::absolute(arguments[1]).parent_path() / path;
    return fs::exists(beside) ? beside.string() : "";
  });
  sdf::Root root;
  check(root.Load(arguments[1], config));
  const sdf::Model *model = root.Model();
  if (!model && root.WorldCount() > 0 && root.WorldByIndex(0)->ModelCount() > 0)
    model = root.WorldByIndex(0)->ModelByIndex(0);
  if (!model) { std::cerr << "no model\n"; return 1; }
  Lists lists;
  add(*model, Pose3d::Zero, "", lists);
  std::cout << "{\"static\":" << (model->Static() ? "true" : "false") << ",\"links\":" << joined(lists.links)
            << ",\"joints\":" << joined(lists.joints) << ",\"frames\":" << joined(lists.frames) << "}\n";
  return failed ? 1 : 0;
}

// What both judges of SDF need: JSON on the way out, and the search for files as Gazebo does it.
#pragma once
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <vector>

namespace fs = std::filesystem;

inline std::string quote(const std::string &text)
{
  std::string out = "\"";
  for (unsigned char c : text)
  {
    if (c == '"' || c == '\\') out += '\\';
    if (c < 0x20) { char code[8]; std::snprintf(code, sizeof code, "\\u%04x", c); out += code; }
    else out += static_cast<char>(c);
  }
  return out + '"';
}

inline std::string number(double value)
{
  if (!std::isfinite(value)) return "null";
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

inline std::string numbers(const std::vector<double> &values)
{
  std::string out;
  for (double value : values) out += (out.empty() ? "" : ",") + number(value);
  return '[' + out + ']';
}

inline std::string joined(const std::vector<std::string> &parts, char open, char close)
{
  std::string out;
  for (const auto &part : parts) out += (out.empty() ? "" : ",") + part;
  return open + out + close;
}

inline std::string quoted(const std::vector<std::string> &texts)
{
  std::vector<std::string> parts;
  for (const auto &text : texts) parts.push_back(quote(text));
  return joined(parts, '[', ']');
}

/// Folders of models: what GZ_SIM_RESOURCE_PATH is to Gazebo. The working folder is deliberately not searched.
struct Finder
{
  std::vector<std::string> folders;

  std::string Model(const std::string &uri) const
  {
    const std::string scheme = "model://";
    if (uri.rfind(scheme, 0) != 0) return "";
    for (const auto &folder : folders)
    {
      const fs::path path = fs::path(folder) / uri.substr(scheme.size());
      if (fs::exists(path)) return path.string();
    }
    return "";
  }

  /// A file that an SDF file refers to (gz-sim, asFullPath). Absolute paths don't survive a move: not found.
  std::string File(const std::string &uri, const std::string &sdfFile) const
  {
    if (uri.find("://") != std::string::npos) return Model(uri);
    if (fs::path(uri).is_absolute()) return "";
    const fs::path path = fs::path(sdfFile).parent_path() / uri;
    return fs::exists(path) ? path.string() : "";
  }
};

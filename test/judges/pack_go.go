// Packs a tree with Go's archive/zip: go run pack_go.go TREE ARCHIVE deflate|store|raw|addfs
package main

import (
	"archive/zip"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	tree, archive, way := os.Args[1], os.Args[2], os.Args[3]
	file, err := os.Create(archive)
	must(err)
	writer := zip.NewWriter(file)
	if way == "addfs" {
		must(writer.AddFS(os.DirFS(tree)))
	} else {
		must(filepath.WalkDir(tree, func(path string, entry fs.DirEntry, err error) error {
			must(err)
			return add(writer, tree, path, entry, way)
		}))
	}
	must(writer.Close())
	must(file.Close())
}

// Folders are entries of their own; "raw" writes sizes into the local header instead of a descriptor.
func add(writer *zip.Writer, tree, path string, entry fs.DirEntry, way string) error {
	name, err := filepath.Rel(tree, path)
	must(err)
	if name == "." {
		return nil
	}
	info, err := entry.Info()
	must(err)
	header, err := zip.FileInfoHeader(info)
	must(err)
	header.Name = filepath.ToSlash(name)
	if entry.IsDir() {
		header.Name += "/"
		_, err = writer.CreateHeader(header)
		return err
	}
	content, err := os.ReadFile(path)
	must(err)
	if way == "raw" {
		header.CRC32 = crc32.ChecksumIEEE(content)
		header.CompressedSize64 = uint64(len(content))
		header.UncompressedSize64 = uint64(len(content))
		target, err := writer.CreateRaw(header)
		must(err)
		_, err = target.Write(content)
		return err
	}
	if way == "deflate" {
		header.Method = zip.Deflate
	}
	target, err := writer.CreateHeader(header)
	must(err)
	_, err = target.Write(content)
	return err
}

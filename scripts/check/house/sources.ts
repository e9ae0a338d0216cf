import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, packageName, sourceFiles, targetOf } from '../imports.ts'

/** Source files by path from the root: real or planted ones. */
export type Sources = ReadonlyMap<string, string>

/** Folders to which the architecture rules apply. Tests and tools are exempt. */
const rooms = ['adapters', 'elements', 'frame', 'react', 'services', 'state']

export function readSources(root: string): Sources {
  return new Map(rooms.flatMap(room => sourceFiles(root, room)).map(path => [path, readFileSync(join(root, path), 'utf8')]))
}

/** An import of a project file by another. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
  readonly dynamic: boolean
}

/** An import of an npm package or a Node module. */
export interface PackageImport {
  readonly from: string
  readonly name: string
  readonly specifier: string
  readonly typeOnly: boolean
  readonly dynamic: boolean
}

export function importGraph(sources: Sources): { edges: Edge[]; packages: PackageImport[] } {
  const edges: Edge[] = []
  const packages: PackageImport[] = []
  for (const [from, text] of sources) {
    for (const { specifier, typeOnly, dynamic } of importsOf(text, from)) {
      const to = targetOf(from, specifier)
      if (to) edges.push({ from, to, typeOnly, dynamic })
      else if (specifier !== '') packages.push({ from, name: packageName(specifier), specifier, typeOnly, dynamic })
    }
  }
  return { edges, packages }
}

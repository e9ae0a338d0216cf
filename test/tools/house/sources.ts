import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, packageName, sourceFiles, targetOf } from '../imports.ts'

/** Source files by their path from the root: the real ones, or planted ones. */
export type Sources = ReadonlyMap<string, string>

/** The folders that are held to the rules of the house. Tests and tools may do what they need. */
const rooms = ['adapters', 'elements', 'frame', 'react', 'services', 'state', 'test/wallet']

export function readSources(root: string): Sources {
  return new Map(rooms.flatMap(room => sourceFiles(root, room)).map(path => [path, readFileSync(join(root, path), 'utf8')]))
}

/** Programs that write files of a source folder, run by hand with Node: no part of a page. */
export const isHandTool = (path: string) => /\/(build|generate)\.ts$/.test(path)

/** An import of a file of ours by another. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
}

/** An import of an npm package or a module of Node. */
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
      if (to) edges.push({ from, to, typeOnly })
      else if (specifier !== '') packages.push({ from, name: packageName(specifier), specifier, typeOnly, dynamic })
    }
  }
  return { edges, packages }
}

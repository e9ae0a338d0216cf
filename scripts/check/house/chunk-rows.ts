import type { ChunkRow } from '../../build/chunks.ts'
import type { Edge } from './sources.ts'

/**
 * Returns roots of the chunk table that are not of the kind of their list, as `name: root`: a step is
 * the target of an `import()`; a shared module is reached statically from at least two such targets, and from no entry.
 *
 * @param first - Files that load with an entry.
 */
export function findMisplacedRoots(table: readonly ChunkRow[], edges: readonly Edge[], first: ReadonlySet<string>): string[] {
  const loaded = edges.filter(({ typeOnly }) => !typeOnly)
  const lazy = new Set(loaded.filter(({ dynamic }) => dynamic).map(({ to }) => to))
  const next = new Map<string, string[]>()
  for (const { from, to, dynamic } of loaded) if (!dynamic) next.set(from, [...(next.get(from) ?? []), to])
  const reachedBy = new Map<string, number>()
  for (const target of lazy) {
    const found = new Set<string>()
    const walk = (file: string): void => {
      if (found.has(file)) return
      found.add(file)
      next.get(file)?.forEach(walk)
    }
    walk(target)
    for (const file of found) reachedBy.set(file, (reachedBy.get(file) ?? 0) + 1)
  }
  const isShared = (file: string) => !lazy.has(file) && (reachedBy.get(file) ?? 0) > 1 && !first.has(file)
  return table.flatMap(({ name, steps = [], shared = [] }) =>
    [...steps.filter(file => !lazy.has(file)), ...shared.filter(file => !isShared(file))].map(file => `${name}: ${file}`)
  )
}

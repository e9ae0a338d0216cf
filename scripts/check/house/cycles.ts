import type { Edge } from './sources.ts'

/**
 * Returns runtime import cycles, including dynamic imports: `a.ts -> b.ts -> a.ts`. Types may be
 * cyclic.
 */
export function findCycles(edges: readonly Edge[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to, typeOnly } of edges) if (!typeOnly) next.set(from, [...(next.get(from) ?? []), to])

  const done = new Set<string>()
  const path: string[] = []
  const found = new Set<string>()
  const walk = (file: string): void => {
    const at = path.indexOf(file)
    if (at >= 0) found.add([...path.slice(at), file].join(' -> '))
    if (at >= 0 || done.has(file)) return
    path.push(file)
    next.get(file)?.forEach(walk)
    path.pop()
    done.add(file)
  }
  for (const file of next.keys()) walk(file)
  return [...found]
}

import type { Rolldown } from 'vite'

/**
 * Keeps what a page needs first in one chunk, as Rollup and webpack do by themselves: Rolldown would make a request of every set of
 * lazy parts that share a module. A module belongs there when imports lead to it from an entry without a dynamic one among them.
 *
 * Rolldown's own tag for such modules, `$initial`, misses those that are only passed on by a barrel.
 */
export function firstLoadTogether(): Rolldown.CodeSplittingOptions {
  const known = new Map<string, boolean>()
  return {
    groups: [
      {
        debugName: 'first',
        name: (id, context) => (isNeededFirst(id, other => context.getModuleInfo(other), known) ? 'first' : null)
      }
    ]
  }
}

type GetModuleInfo = (id: string) => Rolldown.ModuleInfo | null

function isNeededFirst(id: string, getModuleInfo: GetModuleInfo, known: Map<string, boolean>): boolean {
  const answer = known.get(id)
  if (answer !== undefined) return answer
  known.set(id, false)
  const info = getModuleInfo(id)
  const needed = info !== null && (info.isEntry || info.importers.some(importer => isNeededFirst(importer, getModuleInfo, known)))
  known.set(id, needed)
  return needed
}

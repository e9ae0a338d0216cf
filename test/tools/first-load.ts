import type { Rolldown } from 'vite'

/**
 * Keeps what a page needs first in one chunk, as Rollup and webpack do by themselves: Rolldown would make a request of every set of
 * lazy parts that share a module. A module belongs there when imports lead to it from an entry without a dynamic one among them.
 *
 * Rolldown's own tag for such modules, `$initial`, misses those that are only passed on by a barrel.
 *
 * What comes later comes in the steps of `library-chunks.ts`, as in the library.
 *
 * Of several pages `entry` names the one whose first load counts. Its own scripts stay out: another page that needs a module of the
 * chunk would run them. `apart` names pages that are loaded by themselves: what they need stays out too, so that they load no more than that.
 */
export function firstLoadTogether(
  stepOf: (id: string) => string | null,
  entry = /$/,
  apart?: RegExp
): Rolldown.CodeSplittingOptions {
  const known = new Map<string, boolean>()
  const knownApart = new Map<string, boolean>()
  return {
    // what a step needs of what is there already stays there
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'first',
        name(id, context) {
          const getModuleInfo: GetModuleInfo = other => context.getModuleInfo(other)
          if (isOfPage(id, getModuleInfo) || (apart && isNeededFirst(id, apart, getModuleInfo, knownApart))) return null
          return isNeededFirst(id, entry, getModuleInfo, known) ? 'first' : stepOf(id)
        }
      }
    ]
  }
}

type GetModuleInfo = (id: string) => Rolldown.ModuleInfo | null

const isPage = (id: string): boolean => id.endsWith('.html')

/** A page, or what it names in its own tags. */
function isOfPage(id: string, getModuleInfo: GetModuleInfo): boolean {
  return isPage(id) || Boolean(getModuleInfo(id)?.importers.some(isPage))
}

function isNeededFirst(id: string, entry: RegExp, getModuleInfo: GetModuleInfo, known: Map<string, boolean>): boolean {
  const answer = known.get(id)
  if (answer !== undefined) return answer
  known.set(id, false)
  const info = getModuleInfo(id)
  const needed =
    info !== null &&
    ((info.isEntry && entry.test(id)) || info.importers.some(importer => isNeededFirst(importer, entry, getModuleInfo, known)))
  known.set(id, needed)
  return needed
}

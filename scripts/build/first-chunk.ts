import type { Rolldown } from 'vite'

/**
 * Keeps the modules of the first load in one chunk, as Rollup and webpack do by default: Rolldown
 * would create a request for every set of lazy parts that share a module. A module belongs there if static imports lead to it
 * from an entry.
 *
 * Rolldown's own tag for such modules, `$initial`, misses those that a barrel only re-exports.
 *
 * Lazy-loaded modules are grouped by the steps of `chunks.ts`, as in the library.
 *
 * With several pages, `entry` names the one whose first load counts. Its own scripts are excluded: another page that needs a
 * module of the chunk would run them. `apart` names pages that load separately: their modules are excluded too, so that they load
 * no more than that.
 */
export function createFirstChunk(
  stepOf: (id: string) => string | null,
  entry = /$/,
  apart?: RegExp
): Rolldown.CodeSplittingOptions {
  const known = new Map<string, boolean>()
  const knownApart = new Map<string, boolean>()
  return {
    // a step's already loaded dependencies stay where they are
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

/** Returns true for a page, or for modules in its own tags. */
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

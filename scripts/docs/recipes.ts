import { examplesOf } from './examples.ts'
import { pages } from './pages.ts'

// The recipes of the documentation as the projects that a reader makes of them: the code blocks that have a file name.

/** Texts by path in the project. */
export type RecipeFiles = Readonly<Record<string, string>>

const folder = 'recipes/'

/** Other pages that are a whole project. */
const names: Readonly<Record<string, string>> = { 'index.md': 'home', 'start/lit.md': 'lit' }

const nameOf = (path: string): string | undefined =>
  names[path] ?? (path.startsWith(folder) && path !== `${folder}index.md` ? path.slice(folder.length, -'.md'.length) : undefined)

const live = /<LiveRecipe name="([\w-]+)"(?: open)? \/>/

export interface Recipe {
  /** Name of its page in `docs/recipes`, without the extension. */
  readonly name: string
  readonly title: string
  readonly files: RecipeFiles
  /** Whether the page shows it at work. */
  readonly isLive: boolean
}

export const recipesOf = (root: string): readonly Recipe[] =>
  [...pages(root)].flatMap(([path, page]) => {
    const name = nameOf(path)
    if (name === undefined) return []
    const shown = live.exec(page)?.[1]
    if (shown !== undefined && shown !== name) throw new Error(`${path} shows the recipe "${shown}".`)
    const files = examplesOf(path, page).flatMap(({ file, text }) => (file === undefined ? [] : [[file, text] as const]))
    const title = /^# (.+)$/m.exec(page)?.[1]
    if (title === undefined) throw new Error(`${path} has no title.`)
    return [{ name, title, files: Object.fromEntries(files), isLive: shown !== undefined }]
  })

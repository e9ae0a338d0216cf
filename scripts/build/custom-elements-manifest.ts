import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cli } from '@custom-elements-manifest/analyzer/cli.js'
import { format, resolveConfig } from 'prettier'
import { publishedModules } from './package-entries.ts'

/** Used parts of the schema (https://github.com/webcomponents/custom-elements-manifest). */
export interface Manifest {
  readonly schemaVersion: string
  readonly modules: readonly ElementModule[]
}

interface ElementModule {
  readonly kind: string
  readonly path: string
  readonly declarations: readonly ElementDeclaration[]
  readonly exports: readonly unknown[]
}

export interface ElementDeclaration {
  readonly kind: string
  readonly name: string
  readonly summary?: string
  readonly tagName?: string
  readonly members?: readonly Described[]
  readonly attributes?: readonly Described[]
  readonly events?: readonly Described[]
  readonly cssParts?: readonly Described[]
  readonly cssProperties?: readonly Described[]
  readonly slots?: readonly Described[]
}

export interface Described {
  readonly name: string
  readonly description?: string
  readonly privacy?: string
  readonly static?: boolean
  readonly attribute?: string
  readonly fieldName?: string
  readonly type?: { readonly text: string }
  readonly default?: string
}

/**
 * Creates the manifest of public elements, from the comments and properties in their sources, for
 * editors and documentation. Inherited members are listed on each element; internal ones are left out.
 */
export async function manifestOf(root: string): Promise<Manifest> {
  const analysed = (await cli({
    argv: ['analyze', '--litelement', '--quiet', '--globs', 'elements/{button,modal,account,network}/*.ts'],
    cwd: root,
    noWrite: true
  })) as Manifest
  const tags = [...publishedModules(root)].filter(([specifier]) => specifier.startsWith('./elements/'))
  return {
    schemaVersion: analysed.schemaVersion,
    modules: tags.map(([specifier, path]) => {
      const tagName = specifier.replace('./elements/', '')
      const source = path.replace('./dist/', '').replace(/\.js$/, '.ts')
      const declaration = analysed.modules
        .find(module => module.path === source)
        ?.declarations.find(({ name }) => name === classOf(tagName))
      if (!declaration) throw new Error(`${source} declares no class ${classOf(tagName)}.`)
      return moduleOf(path.replace('./', ''), tagName, declaration)
    })
  }
}

/** Returns the class name of a tag: `W3mButton` for `w3m-button`. */
const classOf = (tag: string) => tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())

function moduleOf(path: string, tagName: string, declaration: ElementDeclaration): ElementModule {
  const { name, summary, members, attributes, events, cssParts, cssProperties, slots } = declaration
  const publicMembers = members?.filter(
    member => (member.privacy ?? 'public') === 'public' && !member.static && !member.name.startsWith('#')
  )
  // The analyzer takes the first argument of an event's class for its name; the comments have the real ones.
  const namedEvents = events?.filter(event => event.name.startsWith('w3m-'))
  const lists = { members: publicMembers, attributes, events: namedEvents, cssParts, cssProperties, slots }
  const kept = Object.entries(lists).filter(([, list]) => list && list.length > 0)
  const described = Object.fromEntries(kept.map(([key, list]) => [key, list?.map(withoutOrigin)]))
  const reference = { name, module: path }
  return {
    kind: 'javascript-module',
    path,
    declarations: [
      { kind: 'class', name, ...(summary ? { summary } : {}), tagName, customElement: true, ...described } as ElementDeclaration
    ],
    exports: [
      { kind: 'js', name, declaration: reference },
      { kind: 'custom-element-definition', name: tagName, declaration: reference }
    ]
  }
}

/** Removes base classes, which are an implementation detail. */
function withoutOrigin(entry: Described): Described {
  const { inheritedFrom: _, ...rest } = entry as Described & { inheritedFrom?: unknown }
  return rest
}

/** Returns undocumented entries, as `tag: name`: everything public needs a description. */
export function unsaid({ modules }: Manifest): string[] {
  return modules
    .flatMap(({ declarations }) => declarations)
    .flatMap(declaration => {
      const {
        tagName,
        summary,
        members = [],
        attributes = [],
        events = [],
        cssParts = [],
        cssProperties = [],
        slots = []
      } = declaration
      const silent = [...members, ...attributes, ...events, ...cssParts, ...cssProperties, ...slots].filter(
        ({ description }) => !description
      )
      return [...(summary ? [] : [`${tagName}: @summary`]), ...new Set(silent.map(({ name }) => `${tagName}: ${name}`))]
    })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(import.meta.dirname, '../..')
  const file = join(root, 'custom-elements.json')
  const style = await resolveConfig(file)
  writeFileSync(file, await format(JSON.stringify(await manifestOf(root)), { ...style, parser: 'json' }))
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Described as Entry, ElementDeclaration, Manifest } from './custom-elements-manifest.ts'

// Data for editors to complete and check the elements, generated from custom-elements.json.

/** Frameworks with type-checked templates, each a module of the package: `w3m-kit/types/react`. */
export const typedFrameworks = ['react', 'preact', 'solid', 'vue'] as const
type Framework = (typeof typedFrameworks)[number]

interface Element {
  readonly tag: string
  readonly className: string
  /** Its module in `dist`. */
  readonly path: string
  readonly summary: string
  readonly attributes: readonly Entry[]
  readonly properties: readonly Entry[]
  readonly events: readonly Entry[]
  readonly cssProperties: readonly Entry[]
  readonly cssParts: readonly Entry[]
}

/** Returns every file that the build writes next to the declarations, by its path in `dist`. */
export function editorFiles(root: string): ReadonlyMap<string, string> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }
  const all = elementsOf(JSON.parse(readFileSync(join(root, 'custom-elements.json'), 'utf8')) as Manifest)
  return new Map([
    ['editors/html.json', `${JSON.stringify(htmlData(all), null, 2)}\n`],
    ['editors/web-types.json', `${JSON.stringify(webTypes(all, version), null, 2)}\n`],
    ['editors/css.json', `${JSON.stringify(cssData(all), null, 2)}\n`],
    ...typedFrameworks.flatMap(name => [
      [`editors/${name}.d.ts`, declarations(all, name)] as const,
      // bundlers need a module even for an import of types only
      [`editors/${name}.js`, 'export {}\n'] as const
    ])
  ])
}

export function writeEditorFiles(root: string, folder: string): void {
  mkdirSync(join(folder, 'editors'), { recursive: true })
  for (const [path, text] of editorFiles(root)) writeFileSync(join(folder, path), text)
}

const elementsOf = ({ modules }: Manifest): Element[] =>
  modules.flatMap(({ path, declarations }) =>
    declarations.map((declaration: ElementDeclaration) => ({
      tag: declaration.tagName!,
      className: declaration.name,
      path: path.replace('dist/', ''),
      summary: declaration.summary ?? '',
      attributes: declaration.attributes ?? [],
      properties: declaration.members ?? [],
      events: declaration.events ?? [],
      cssProperties: declaration.cssProperties ?? [],
      cssParts: declaration.cssParts ?? []
    }))
  )

const typeOf = ({ type }: Entry): string => (type?.text ?? 'string').replace(' | undefined', '')

/** Returns the values of a union of strings. */
const choices = (entry: Entry): string[] => [...typeOf(entry).matchAll(/'([^']*)'/g)].map(([, value]) => value!)

// https://github.com/microsoft/vscode-html-languageservice/blob/main/docs/customData.md
const htmlData = (all: readonly Element[]): object => ({
  version: 1.1,
  tags: all.map(({ tag, summary, attributes }) => ({
    name: tag,
    description: { kind: 'markdown', value: summary },
    attributes: attributes.map(entry => ({
      name: entry.name,
      ...(entry.description && { description: { kind: 'markdown', value: entry.description } }),
      ...(typeOf(entry) === 'boolean' && { valueSet: 'v' }),
      ...(choices(entry).length > 0 && { values: choices(entry).map(name => ({ name })) })
    }))
  })),
  valueSets: [{ name: 'v', values: [] }]
})

// https://github.com/microsoft/vscode-css-languageservice/blob/main/docs/customData.md
const cssData = (all: readonly Element[]): object => {
  const properties = new Map(all.flatMap(({ cssProperties }) => cssProperties).map(entry => [entry.name, entry]))
  return {
    version: 1.1,
    properties: [...properties.values()].map(({ name, description }) => ({ name, ...(description && { description }) }))
  }
}

// https://github.com/JetBrains/web-types
const webTypes = (all: readonly Element[], version: string): object => ({
  $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
  name: 'w3m-kit',
  version,
  'js-types-syntax': 'typescript',
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: all.map(({ tag, className, path, summary, attributes, properties, events, cssProperties, cssParts }) => ({
        name: tag,
        description: summary,
        source: { module: `./dist/${path}`, symbol: className },
        attributes: attributes.map(entry => ({
          ...described(entry),
          value: { type: typeOf(entry) },
          ...(entry.default && { default: entry.default })
        })),
        js: {
          properties: properties.map(entry => ({ ...described(entry), type: typeOf(entry) })),
          events: events.map(entry => ({ ...described(entry), type: entry.type?.text ?? 'Event' }))
        },
        css: { properties: cssProperties.map(described), parts: cssParts.map(described) }
      }))
    }
  }
})

const described = ({ name, description }: Entry): object => ({ name, ...(description && { description }) })

interface Style {
  /** Imports from the framework. */
  readonly imports: string
  /** Additional attributes of a tag, by the element's class. */
  readonly common: (className: string) => string
  /** Returns the prop of an event: `w3m-open` → the name of the prop. */
  readonly event: (name: string) => string
  /** Returns the prop of a property that also exists as an attribute. */
  readonly property: (name: string) => string
  readonly augmentation: (lines: readonly string[]) => string
}

const jsx = (module: string) => (lines: readonly string[]) =>
  `declare module '${module}' {\n  namespace JSX {\n    interface IntrinsicElements {\n${lines.map(line => `      ${line}`).join('\n')}\n    }\n  }\n}`

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

const styles: Readonly<Record<Framework, Style>> = {
  react: {
    imports: `import type { ClassAttributes, HTMLAttributes } from 'react'`,
    common: className => `HTMLAttributes<${className}> & ClassAttributes<${className}> & { class?: string | undefined }`,
    // React 19 supports events of custom elements by the prefix `on`; React 18 does not, and uses the wrappers
    event: name => `on${name}`,
    property: name => name,
    augmentation: jsx('react')
  },
  preact: {
    imports: `import type { ClassAttributes, HTMLAttributes } from 'preact'`,
    common: className => `HTMLAttributes<${className}> & ClassAttributes<${className}>`,
    event: name => `on${name}`,
    property: name => name,
    augmentation: jsx('preact')
  },
  solid: {
    imports: `import type { JSX } from 'solid-js'`,
    common: className => `JSX.HTMLAttributes<${className}>`,
    event: name => `on:${name}`,
    property: name => `prop:${name}`,
    augmentation: jsx('solid-js')
  },
  vue: {
    imports: `import type { DefineComponent } from 'vue'`,
    common: () => '{ class?: unknown; style?: unknown; id?: string; slot?: string }',
    event: name => camel(`on-${name}`),
    property: name => name,
    augmentation: lines =>
      `declare module 'vue' {\n  interface GlobalComponents {\n${lines.map(line => `    ${line}`).join('\n')}\n  }\n}`
  }
}

function declarations(all: readonly Element[], framework: Framework): string {
  const style = styles[framework]
  const words = all.map(element => [`${element.className}Attributes`, attributesOf(element, style)] as const)
  const body = words.map(([, text]) => text).join('\n\n')
  const events = [...new Set(all.flatMap(each => each.events.map(({ type }) => type?.text ?? '')))]
    .filter(name => body.includes(name))
    .sort()
  const imports = [
    style.imports,
    `import type { Namespace } from '../adapters/base/caip.js'`,
    `import type { ${events.join(', ')} } from '../elements/modal/events.js'`,
    ...(framework === 'vue'
      ? []
      : all.map(({ className, path }) => `import type { ${className} } from '${posix.join('..', path)}'`))
  ]
  const lines = all.map(({ tag, className }) => {
    const type = `${className}Attributes & ${style.common(className)}`
    return `'${tag}': ${framework === 'vue' ? `DefineComponent<${type}>` : type}`
  })
  return `${imports.join('\n')}\n\n${body}\n\n${style.augmentation(lines)}\n`
}

/** Returns the interface of a tag's props: attributes, renamed properties, events. */
function attributesOf({ className, tag, attributes, properties, events }: Element, style: Style): string {
  const line = (name: string, type: string, description = '') =>
    `${description === '' ? '' : `  /** ${description.replace(/\s+/g, ' ').replaceAll('*/', '* /')} */\n`}  ${/^\w+$/.test(name) ? name : `'${name}'`}?: ${type} | undefined`
  const named = new Set(attributes.map(({ name }) => name))
  return [
    `/** What \`<${tag}>\` takes. */\nexport interface ${className}Attributes {`,
    ...attributes.map(entry => {
      const type = typeOf(entry)
      return line(entry.name, type === 'number' ? 'number | string' : type, entry.description)
    }),
    ...properties
      .map(entry => [style.property(entry.name), entry] as const)
      .filter(([name]) => !named.has(name))
      .map(([name, entry]) => line(name, typeOf(entry), entry.description)),
    ...events.map(({ name, type, description }) =>
      line(style.event(name), `((event: ${type?.text ?? 'Event'}) => void)`, description)
    ),
    '}'
  ].join('\n')
}

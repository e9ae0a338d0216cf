import { deepEqual, match } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { elements } from '../../../scripts/docs/elements.ts'
import { typeModules } from '../../../scripts/docs/examples.ts'
import { editorFiles } from '../../../scripts/build/editor-data.ts'
import { compileVirtualFiles } from '../../../scripts/compile-virtual.ts'

const root = join(import.meta.dirname, '../../..')
const files = editorFiles(root)
const all = elements(root).map(({ tagName, attributes = [], members = [], events = [], cssProperties = [] }) => ({
  tag: tagName,
  attributes,
  properties: members,
  events,
  cssProperties
}))

/** Returns a value of the attribute's type, in JSX. */
function valueOf(type = 'string'): string {
  const [, choice] = /'([^']*)'/.exec(type) ?? []
  if (choice !== undefined) return `"${choice}"`
  if (type.startsWith('Namespace')) return '"solana"'
  return { boolean: '{true}', number: '{4}' }[type.replace(' | undefined', '')] ?? '"text"'
}

/** Returns every tag with every attribute and event, and two invalid ones. */
const inJsx = (imports: string, eventOf: (name: string) => string): string => `
  /** @jsxImportSource ${imports} */
  import 'w3m-kit/types/${imports.replace('-js', '')}'
  export const right = [
    ${all
      .map(
        ({ tag, attributes, events }) =>
          `<${tag} ${attributes.map(({ name, type }) => `${name}=${valueOf(type?.text)}`).join(' ')} ${events
            .map(({ name }) => `${eventOf(name)}={event => { const text: string = event.type; return void text }}`)
            .join(' ')} class="a" id="b" />`
      )
      .join(',\n    ')}
  ]
  // @ts-expect-error: no such size
  export const size = <w3m-button size="xl" />
  // @ts-expect-error: no such attribute
  export const colour = <w3m-button colour="red" />`

/** A Vue template, whose compiler checks the component's props. */
const inVue = `
  import 'w3m-kit/types/vue'
  import type { GlobalComponents } from 'vue'
  type Props<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props']
  ${all
    .map(
      ({ tag, attributes, events }, index) =>
        `export const a${index}: Props<'${tag}'> = { ${[
          ...attributes.map(({ name, type }) => `'${name}': ${valueOf(type?.text).replace(/^\{|\}$/g, '')}`),
          ...events.map(
            ({ name }) =>
              `'${`on-${name}`.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())}': (event: Event) => void event`
          )
        ].join(', ')} }`
    )
    .join('\n  ')}
  // @ts-expect-error: no such size
  export const size: Props<'w3m-button'> = { size: 'xl' }
  // @ts-expect-error: no such attribute
  export const colour: Props<'w3m-button'> = { colour: 'red' }`

describe('what editors read', () => {
  test('types name every tag, attribute and event, and refuse others: React 19, Preact, Solid, Vue', () => {
    const types = typeModules(root)
    const folder = join(root, 'editors')
    const used = new Map([
      ...types.files,
      [join(folder, 'react.use.tsx'), inJsx('react', name => `on${name}`)],
      [join(folder, 'preact.use.tsx'), inJsx('preact', name => `on${name}`)],
      [join(folder, 'solid.use.tsx'), inJsx('solid-js', name => `on:${name}`)],
      [join(folder, 'vue.use.ts'), inVue]
    ])
    // Solid's JSX runtime has types only; its own compiler generates the code
    deepEqual([...compileVirtualFiles(root, used, { paths: types.paths })], [])
  })

  test('and React 18', () => {
    const of18 = join(root, 'test/react/react-18/node_modules/@types/react')
    const file = join(root, 'editors/react.d.ts')
    const used = new Map([
      [file, files.get('editors/react.d.ts')!],
      [join(root, 'editors/react-18.use.tsx'), inJsx('react', name => `on${name}`)]
    ])
    const paths = { 'w3m-kit/types/react': file, react: of18, 'react/jsx-runtime': join(of18, 'jsx-runtime.d.ts') }
    deepEqual([...compileVirtualFiles(root, used, { paths })], [])
  })

  test('data for HTML has every tag and attribute with its words, and what it may be', () => {
    const { tags } = JSON.parse(files.get('editors/html.json')!) as {
      tags: { name: string; description: { value: string }; attributes: { name: string; values?: { name: string }[] }[] }[]
    }
    deepEqual(
      tags.map(({ name, attributes }) => [name, attributes.map(each => each.name)]),
      all.map(({ tag, attributes }) => [tag, attributes.map(({ name }) => name)])
    )
    for (const { name, description } of tags) match(description.value, /\w/, name)
    const button = tags.find(({ name }) => name === 'w3m-button')?.attributes
    deepEqual(button?.find(({ name }) => name === 'size')?.values, [{ name: 'sm' }, { name: 'md' }, { name: 'lg' }])
  })

  test('web-types have every tag, with its attributes, properties, events, CSS properties and parts', () => {
    interface Named {
      readonly name: string
    }
    interface WebTypes {
      readonly version: string
      readonly contributions: {
        readonly html: {
          readonly elements: readonly (Named & {
            readonly attributes: readonly (Named & { readonly value: { readonly type: string } })[]
            readonly js: { readonly properties: readonly Named[]; readonly events: readonly Named[] }
            readonly css: { readonly properties: readonly Named[]; readonly parts: readonly Named[] }
          })[]
        }
      }
    }
    const { version, contributions } = JSON.parse(files.get('editors/web-types.json')!) as WebTypes
    deepEqual(version, (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version)
    const names = (list: readonly Named[] = []): string[] => list.map(({ name }) => name)
    deepEqual(
      contributions.html.elements.map(({ name, attributes, js, css }) => ({
        name,
        lists: [attributes, js.properties, js.events, css.properties, css.parts].map(names)
      })),
      elements(root).map(({ tagName, attributes, members, events, cssProperties, cssParts }) => ({
        name: tagName,
        lists: [attributes, members, events, cssProperties, cssParts].map(names)
      }))
    )
    const button = contributions.html.elements.find(({ name }) => name === 'w3m-button')
    match(button?.attributes.find(({ name }) => name === 'size')?.value.type ?? '', /'sm' \| 'md' \| 'lg'/)
  })

  test('data for CSS has every property of any element', () => {
    const { properties } = JSON.parse(files.get('editors/css.json')!) as { properties: { name: string }[] }
    const names = new Set(all.flatMap(({ cssProperties }) => cssProperties.map(({ name }) => name)))
    deepEqual(properties.map(({ name }) => name).sort(), [...names].sort())
  })
})

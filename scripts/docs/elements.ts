import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Described, Manifest } from '../build/custom-elements-manifest.ts'
import { code, table } from './markdown.ts'

type Declaration = Manifest['modules'][number]['declarations'][number]

/** Returns the public elements of `custom-elements.json`. */
export function elements(root: string): readonly (Declaration & { readonly tagName: string })[] {
  const { modules } = JSON.parse(readFileSync(join(root, 'custom-elements.json'), 'utf8')) as Manifest
  return modules.flatMap(({ declarations }) => declarations) as (Declaration & { tagName: string })[]
}

/** Returns the reference of an element, with a heading for each kind of member. */
export function elementReference(root: string, tagName: string): string {
  const element = elements(root).find(each => each.tagName === tagName)
  if (!element) throw new Error(`There is no element <${tagName}>.`)
  const { summary = '', attributes = [], members = [], events = [], slots = [], cssParts = [], cssProperties = [] } = element
  const ofType = ({ type }: Described) => code((type?.text ?? '').replace(' | undefined', ''))
  const said = ({ description = '' }: Described) => description
  const parts: [string, string][] = [
    [
      'Attributes',
      rowsOf(
        'Attribute',
        attributes.map(each => [
          [each.name, ...(each.fieldName && each.fieldName !== each.name ? [each.fieldName] : [])].map(code).join(' '),
          ofType(each),
          code(each.default ?? ''),
          said(each)
        ])
      )
    ],
    [
      'Properties without an attribute',
      rowsOf(
        'Property',
        members
          .filter(({ attribute }) => attribute === undefined)
          .map(each => [code(each.name), ofType(each), code(each.default ?? ''), said(each)])
      )
    ],
    [
      'Events',
      table(
        ['Event', 'Type', ''],
        events.map(each => [code(each.name), ofType(each), said(each)])
      )
    ],
    [
      'Slots',
      table(
        ['Slot', ''],
        slots.map(each => [each.name ? code(each.name) : 'the default one', said(each)])
      )
    ],
    [
      'Parts',
      table(
        ['Part', ''],
        cssParts.map(each => [code(each.name), said(each)])
      )
    ],
    [
      'CSS properties',
      table(
        ['Property', 'Default', ''],
        cssProperties.map(each => [code(each.name), code(each.default ?? ''), said(each)])
      )
    ]
  ]
  const there = parts.filter(([, text]) => text !== '').map(([heading, text]) => `### ${heading}\n\n${text}`)
  return [summary, '## Reference', ...there].join('\n\n')
}

/** Formats rows of name, type, default and description, which stack on a narrow page. */
export const rowsOf = (head: string, rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : `<div class="rows">\n\n${table([head, 'Type', 'Default', ''], rows)}\n\n</div>`

/** Returns the theming properties: those of the modal, which has all of them. */
export const themeTable = (root: string): string =>
  table(
    ['Property', 'Default', ''],
    (elements(root).find(({ tagName }) => tagName === 'w3m-modal')?.cssProperties ?? []).map(each => [
      code(each.name),
      code(each.default ?? ''),
      each.description ?? ''
    ])
  )

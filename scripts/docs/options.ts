import { join } from 'node:path'
import ts from 'typescript'
import { defaultFeatures, defaults } from '../../state/options/options.ts'
import { rowsOf } from './elements.ts'
import { cell, code, firstParagraph, slug, table } from './markdown.ts'
import { isInternal, membersOf, parse, sentenceOf, type Member } from './sources.ts'

const fileOf = (root: string) => join(root, 'state/options/options.ts')

/** Formats a default value as an app would write it. */
const written = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : JSON.stringify(value)
        .replace(/"(\w+)":/g, '$1: ')
        .replaceAll('"', "'")
        .replaceAll(',', ', ')

/** Returns the options of `createKit`, each with its type, its default and its description. */
export function optionList(root: string): string {
  return membersOf(fileOf(root), 'KitOptions')
    .map(member => {
      const value = written(member.name === 'features' ? undefined : defaults[member.name as keyof typeof defaults])
      const facts = [
        `Type: ${code(member.type.replaceAll('readonly ', ''))}`,
        ...(value && !['[]', '{}'].includes(value) ? [`default: ${code(value)}`] : []),
        ...(member.optional ? [] : ['**required**'])
      ]
      return `### \`${member.name}\` {#${slug(member.name)}}\n\n${facts.join(' · ')}\n\n${cell(member.sentence).replaceAll('\\|', '|')}`
    })
    .join('\n\n')
}

const rows = (members: readonly Member[], valueOf: (name: string) => unknown): string[][] =>
  members.map(({ name, type, sentence }) => [
    code(name),
    code(type.replaceAll('readonly ', '')),
    code(written(valueOf(name))),
    sentence
  ])

export const featureTable = (root: string): string =>
  rowsOf(
    'Feature',
    rows(membersOf(fileOf(root), 'Features'), name => defaultFeatures[name as keyof typeof defaultFeatures])
  )

export const serviceTable = (root: string): string =>
  table(
    ['Service', 'Type', ''],
    membersOf(fileOf(root), 'Services').map(({ name, type, sentence }) => [code(name), code(type), sentence])
  )

/** Returns the options of an adapter, if there are any. */
export function adapterTable(root: string, name: string): string {
  const [file, type] =
    name === 'walletconnect'
      ? ['adapters/walletconnect/options.ts', 'WalletConnectOptions']
      : [`adapters/${name}/index.ts`, `${name[0]!.toUpperCase()}${name.slice(1)}Options`]
  return table(
    ['Option', 'Type', ''],
    membersOf(join(root, file), type).map(member => [code(member.name), code(member.type), firstParagraph(member.sentence)])
  )
}

/** Returns the named unions of the options, with their values. */
export function optionTypes(root: string): string {
  const wanted = parse(fileOf(root)).statements.filter(
    (statement): statement is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(statement) && ts.isUnionTypeNode(statement.type) && !isInternal(statement)
  )
  return table(
    ['Type', 'May be', ''],
    wanted.map(node => [code(node.name.text), code(node.type.getText()), sentenceOf(node)])
  )
}

/** Returns undocumented options, as `KitOptions.debug`. */
export const findUndocumentedOptions = (root: string): string[] =>
  ['KitOptions', 'Features', 'Services'].flatMap(name =>
    membersOf(fileOf(root), name)
      .filter(({ sentence }) => sentence === '')
      .map(member => `${name}.${member.name}`)
  )

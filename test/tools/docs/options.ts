import { join } from 'node:path'
import ts from 'typescript'
import { defaultFeatures, defaults } from '../../../state/options.ts'
import { rowsOf } from './elements.ts'
import { cell, code, firstParagraph, slug, table } from './markdown.ts'
import { isInternal, membersOf, parse, sentenceOf, type Member } from './sources.ts'

const fileOf = (root: string) => join(root, 'state/options.ts')

/** A default as a site would write it. */
const written = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : JSON.stringify(value)
        .replace(/"(\w+)":/g, '$1: ')
        .replaceAll('"', "'")
        .replaceAll(',', ', ')

/** The options of `createKit`, each with its type, its default and what it is for. */
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

/** What each adapter takes, where that is anything. */
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

/** The names of unions in the options, with what they may be. */
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

/** What of the options has no sentence, as `KitOptions.debug`. */
export const silentOptions = (root: string): string[] =>
  ['KitOptions', 'Features', 'Services'].flatMap(name =>
    membersOf(fileOf(root), name)
      .filter(({ sentence }) => sentence === '')
      .map(member => `${name}.${member.name}`)
  )

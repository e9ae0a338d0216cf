import { join } from 'node:path'
import * as known from '../../adapters/networks/index.ts'
import { toNetwork, type NetworkInput } from '../../adapters/base/network.ts'
import { code, firstParagraph, slug, table } from './markdown.ts'
import { membersOf, modules, publicNames, type PublicName } from './sources.ts'

const namesOf = (root: string, module: string): PublicName[] => publicNames(modules(root).get(module)!)

/** Returns the public stores, with the React hook of each. */
export function storeTable(root: string): string {
  const hooks = new Set(namesOf(root, 'w3m-kit/react').map(({ name }) => name))
  return table(
    ['Store', 'React', ''],
    namesOf(root, 'w3m-kit')
      .filter(({ name }) => name.startsWith('$'))
      .map(({ name, sentence }) => {
        const hook = `use${name[1]!.toUpperCase()}${name.slice(2)}`
        return [code(name), hooks.has(hook) ? code(`${hook}()`) : '', firstParagraph(sentence)]
      })
  )
}

export const hookTable = (root: string): string =>
  table(
    ['Hook', 'Gives', ''],
    namesOf(root, 'w3m-kit/react')
      .filter(({ name }) => name.startsWith('use'))
      .map(({ name, signature, sentence }) => [code(`${name}()`), code(signature.split('): ')[1] ?? ''), sentence])
  )

/** Returns the methods of the running kit. */
export const kitMethods = (root: string): string =>
  membersOf(join(root, 'state/kit/kit.ts'), 'Kit')
    .map(({ name, type, sentence }) => {
      const [parameters, result] = [type.slice(0, type.lastIndexOf('): ') + 1), type.slice(type.lastIndexOf('): ') + 3)]
      return `### \`${name}()\` {#${slug(name)}}\n\n\`\`\`ts nocheck\n${name}${parameters}: ${result}\n\`\`\`\n\n${sentence}`
    })
    .join('\n\n')

/**
 * Returns functions of `w3m-kit` that are not stores: requests of a program to the user and the
 * wallet.
 */
export const actionList = (root: string): string =>
  namesOf(root, 'w3m-kit')
    .filter(({ signature }) => /^(async )?function /.test(signature))
    .map(
      ({ name, signature, sentence }) =>
        `### \`${name}()\` {#${slug(name)}}\n\n\`\`\`ts nocheck\n${signature.replace('async ', '')}\n\`\`\`\n\n${sentence}`
    )
    .join('\n\n')

/** Returns every published module with its exports. Networks have their own table. */
export const moduleList = (root: string): string =>
  [...modules(root)]
    .filter(([module]) => module !== 'w3m-kit/networks')
    .map(
      ([module, file]) =>
        `## \`${module}\` {#${slug(module)}}\n\n${table(
          ['Name', ''],
          publicNames(file).map(({ name, kind, sentence }) => [
            `${code(name)}${kind === 'type' ? ' *type*' : ''}`,
            firstParagraph(sentence)
          ])
        )}`
    )
    .join('\n\n')

export const networkTable = (): string =>
  table(
    ['Name', 'Network', 'CAIP-2 id', 'Coin', ''],
    Object.entries(known as Readonly<Record<string, unknown>>)
      .filter((entry): entry is [string, NetworkInput] => typeof entry[1] === 'object')
      .map(([name, network]) => [name, toNetwork(network)] as const)
      .map(([name, network]) => [
        code(name),
        network.name,
        code(network.caipNetworkId),
        network.nativeCurrency.symbol,
        network.testnet ? 'test network' : ''
      ])
  )

/**
 * Returns undocumented exports, as `w3m-kit/react: useTheme`.
 * Networks are data, and listed in a table.
 */
export const findUndocumentedExports = (root: string): string[] =>
  [...modules(root)]
    .filter(([module]) => module !== 'w3m-kit/networks')
    .flatMap(([module, file]) =>
      publicNames(file)
        .filter(({ sentence }) => sentence === '')
        .map(({ name }) => `${module}: ${name}`)
    )

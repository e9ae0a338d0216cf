import { readFileSync } from 'node:fs'
import type { Abi, Hex } from 'viem'
import { compileSolidity } from '../../stack/solidity.ts'

export interface Artifact {
  readonly abi: Abi
  readonly bytecode: Hex
  readonly deployed: Hex
}

const sources = {
  Verifier: 'Verifier',
  Hostile: 'Hostile',
  Probe: 'Probe',
  SafeLike: 'Accounts',
  Permit2Like: 'Accounts',
  Drain: 'Accounts',
  Rights: 'Accounts',
  Till: 'Known',
  Reader: 'Known',
  Book: 'Known',
  Purse: 'Known',
  Plans: 'Known',
  Mixed: 'Mixed'
} as const

export type Artifacts = Readonly<Record<keyof typeof sources, Artifact>>

/** Compiles the oracle's own contracts. */
export function compileOracle(): Artifacts {
  const folder = new URL('contracts/', import.meta.url)
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      [...new Set(Object.values(sources))].map(file => [file, { content: readFileSync(new URL(`${file}.sol`, folder), 'utf8') }])
    ),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } }
    }
  }
  type Output = {
    errors?: { severity: string; formattedMessage: string }[]
    contracts: Record<string, Record<string, { abi: Abi; evm: Record<'bytecode' | 'deployedBytecode', { object: string }> }>>
  }
  const output = compileSolidity(input) as Output
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return Object.fromEntries(
    Object.entries(sources).map(([name, file]) => {
      const { abi, evm } = output.contracts[file]![name]!
      return [name, { abi, bytecode: `0x${evm.bytecode.object}`, deployed: `0x${evm.deployedBytecode.object}` }]
    })
  ) as Record<keyof typeof sources, Artifact>
}

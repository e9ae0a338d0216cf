import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Abi, Hex } from 'viem'

/** A compiled contract. */
export interface Artifact {
  readonly abi: Abi
  readonly bytecode: Hex
}

interface CompilerOutput {
  readonly errors?: readonly {
    readonly severity: string
    readonly formattedMessage: string
    readonly sourceLocation?: { readonly file: string }
  }[]
  readonly contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

export const contractsFolder = fileURLToPath(new URL('../contracts', import.meta.url))

const require = createRequire(import.meta.url)

/**
 * Compiles every source in `contracts/`. Returns its contracts by name.
 * @throws with the compiler's output, including warnings: sources this short have none. Warnings about packages are ignored.
 */
export function compileContracts(): Record<string, Artifact> {
  const solc = require('solc') as {
    compile(input: string, callbacks: { import(path: string): { contents: string } | { error: string } }): string
  }
  const sources = Object.fromEntries(
    readdirSync(contractsFolder).map(file => [file, { content: readFileSync(`${contractsFolder}/${file}`, 'utf8') }])
  )
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      metadata: { appendCBOR: false }, // comments do not change the bytecode
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } }
    }
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readPackage })) as CompilerOutput
  const problems = (output.errors ?? []).filter(
    ({ severity, sourceLocation }) => severity === 'error' || !sourceLocation || sourceLocation.file in sources
  )
  if (problems.length) throw new Error(problems.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const own = Object.entries(output.contracts ?? {}).filter(([file]) => file in sources)
  return Object.fromEntries(
    own.flatMap(([, contracts]) =>
      Object.entries(contracts).map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` as const }])
    )
  )
}

function readPackage(path: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch (error) {
    return { error: String(error) }
  }
}

/** Returns a third-party contract as compiled in its published package. */
export function publishedArtifact(path: string): Artifact {
  const { abi, bytecode } = require(path) as { abi: Abi; bytecode: string }
  return { abi, bytecode: (bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`) as Hex }
}

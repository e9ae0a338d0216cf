import { readFileSync } from 'node:fs'
import type { Abi, Hex } from 'viem'
import { compileSolidity } from '../../stack/solidity.ts'

interface Compiled {
  readonly abi: Abi
  readonly bytecode: Hex
}

/**
 * Compiles the contracts of one Solidity file, by name.
 * @throws with the compiler's output, including warnings, except those with an expected code
 */
export function compile(path: string, expected: readonly string[] = []): Record<string, Compiled> {
  const input = {
    language: 'Solidity',
    sources: { [path]: { content: readFileSync(path, 'utf8').replaceAll('\r\n', '\n') } },
    settings: {
      // the oldest version that current chains still use
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 1 },
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } }
    }
  }
  const output = compileSolidity(input) as {
    errors?: readonly { errorCode: string; formattedMessage: string }[]
    contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
  }
  const problems = output.errors?.filter(({ errorCode }) => !expected.includes(errorCode)) ?? []
  if (problems.length > 0) throw new Error(problems.map(problem => problem.formattedMessage).join('\n'))
  return Object.fromEntries(
    Object.entries(output.contracts?.[path] ?? {}).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}` as const }
    ])
  )
}

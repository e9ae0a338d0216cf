import { contractNames, personNames, type ContractName, type PersonName } from './names.ts'
import written from './state/deployment.json' with { type: 'json' }
import type { Address } from 'viem'

/** Addresses of all contracts, the same on each local chain. */
export const contracts: Readonly<Record<ContractName, Address>> = addressesOf(contractNames, written.contracts)

/**
 * Accounts in the history of the first chain.
 * `bank` and `spammer` act through anvil's impersonation; the first five are anvil's own.
 */
export const people: Readonly<Record<PersonName, Address>> = addressesOf(personNames, written.people)

/** For viem's `defineChain({ contracts })`: name resolution and call batches work as on a live chain. */
export const viemContracts = {
  multicall3: { address: contracts.multicall3 },
  ensRegistry: { address: contracts.ensRegistry },
  ensUniversalResolver: { address: contracts.ensUniversalResolver }
}

function addressesOf<Name extends string>(names: readonly Name[], found: Record<string, string>): Record<Name, Address> {
  const entries = names.map(name => {
    const address = found[name]
    if (!isAddress(address)) throw new Error(`There is no ${name} in deployment.json: run \`npm run stack:chains\`.`)
    return [name, address]
  })
  return Object.fromEntries(entries) as Record<Name, Address>
}

/** Replaces viem's, which is too large for starting the stack. */
function isAddress(text: string | undefined): text is Address {
  return /^0x[0-9a-f]{40}$/i.test(text ?? '')
}

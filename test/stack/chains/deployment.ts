import { isAddress, type Address } from 'viem'
import { contractNames, personNames, type ContractName, type PersonName } from './names.ts'
import written from './state/deployment.json' with { type: 'json' }

/** Where everything stands, on each local chain alike. */
export const contracts: Readonly<Record<ContractName, Address>> = addressesOf(contractNames, written.contracts)

/** Who is in the history of the first chain. `bank` and `spammer` act through anvil's impersonation; the first five are its own. */
export const people: Readonly<Record<PersonName, Address>> = addressesOf(personNames, written.people)

/** For viem's `defineChain({ contracts })`: names are looked up and calls are batched as on a live chain. */
export const viemContracts = {
  multicall3: { address: contracts.multicall3 },
  ensRegistry: { address: contracts.ensRegistry },
  ensUniversalResolver: { address: contracts.ensUniversalResolver }
}

function addressesOf<Name extends string>(names: readonly Name[], found: Record<string, string>): Record<Name, Address> {
  const entries = names.map(name => {
    const address = found[name]
    if (!address || !isAddress(address)) throw new Error(`There is no ${name} in deployment.json: run \`npm run stack:chains\`.`)
    return [name, address]
  })
  return Object.fromEntries(entries) as Record<Name, Address>
}

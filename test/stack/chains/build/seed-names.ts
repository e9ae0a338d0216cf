import { labelhash, namehash, zeroHash, type LocalAccount } from 'viem'
import type { Contracts } from './contracts.ts'
import type { Ledger } from './ledger.ts'
import { people } from './people.ts'

const { alice, bob, carol, dave, mallory, bank, shop } = people

const picture = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#2f6f5e"/>' +
    '<circle cx="32" cy="25" r="12" fill="#f4e8d0"/><path d="M10 64c2-18 12-24 22-24s20 6 22 24z" fill="#f4e8d0"/></svg>'
).toString('base64')

/**
 * Registers names below `eth`: of the first four accounts, of the shop, one below alice.eth, one whose
 * resolver has no records, and one that a gateway resolves.
 * The fifth account claims to be alice.eth, which is false.
 */
export async function seedNames(ledger: Ledger, contracts: Contracts): Promise<void> {
  const { ensRegistry, ensResolver, ensReverseRegistrar, ensOffchainResolver, ships, stamps } = contracts
  const take = async (owner: LocalAccount, parentOwner: LocalAccount, label: string, parent: string): Promise<void> => {
    const node = parent === '' ? zeroHash : namehash(parent)
    await ledger.write(parentOwner, ensRegistry, 'setSubnodeOwner', [node, labelhash(label), owner.address])
  }
  const answers = (owner: LocalAccount, name: string, resolver = ensResolver) =>
    ledger.write(owner, ensRegistry, 'setResolver', [namehash(name), resolver.address])
  const leadsTo = (owner: LocalAccount, name: string, to = owner) =>
    ledger.write(owner, ensResolver, 'setAddr', [namehash(name), to.address])
  const says = (owner: LocalAccount, name: string, key: string, value: string) =>
    ledger.write(owner, ensResolver, 'setText', [namehash(name), key, value])
  const isCalled = (account: LocalAccount, name: string) => ledger.write(account, ensReverseRegistrar, 'setName', [name])

  await take(bank, bank, 'eth', '')
  await take(bank, bank, 'reverse', '')
  await ledger.write(bank, ensRegistry, 'setSubnodeOwner', [namehash('reverse'), labelhash('addr'), ensReverseRegistrar.address])

  const owners = { alice, bob, carol, dave, shop }
  for (const [label, owner] of Object.entries(owners)) {
    const name = `${label}.eth`
    await take(owner, bank, label, 'eth')
    await answers(owner, name)
    await leadsTo(owner, name)
    await isCalled(owner, name)
  }
  await take(bank, bank, 'empty', 'eth')
  await answers(bank, 'empty.eth')
  await take(bank, bank, 'elsewhere', 'eth')
  await answers(bank, 'elsewhere.eth', ensOffchainResolver)
  await take(alice, alice, 'pay', 'alice.eth')
  await answers(alice, 'pay.alice.eth')
  await leadsTo(alice, 'pay.alice.eth', bob)
  await isCalled(mallory, 'alice.eth')

  await says(alice, 'alice.eth', 'avatar', `data:image/svg+xml;base64,${picture}`)
  await says(alice, 'alice.eth', 'description', 'The first account of every local chain.')
  await says(alice, 'alice.eth', 'url', 'https://alice.example/')
  await says(bob, 'bob.eth', 'avatar', `eip155:${ledger.chainId}/erc721:${ships.address}/1`)
  await says(dave, 'dave.eth', 'avatar', `eip155:${ledger.chainId}/erc1155:${stamps.address}/2`)
}

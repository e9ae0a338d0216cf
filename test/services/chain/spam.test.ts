import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { NftHolding } from '../../../services/chain/chain-source.ts'
import { isSpamNft } from '../../../services/chain/spam-nft.ts'

const contract = `0x${'33'.repeat(20)}`
const nft: Omit<NftHolding, 'amount'> = {
  contract,
  tokenId: 1n,
  standard: 'erc721',
  name: 'Paper Ship 1',
  collection: 'Paper Ships',
  isSpam: false
}
const noAddresses = new Set<string>()

const bait: readonly Partial<NftHolding>[] = [
  { name: 'Claim 5000 USDC at claim-reward.example.com' },
  { name: 'uniswap-lp.org' },
  { name: 'Visit https://x.example' },
  { name: 'www.free-eth' },
  { name: 't.me/freecoins' },
  { collection: '$1,000 USDC Voucher' },
  { collection: '1500 ARB Airdrop' },
  { collection: 'Claim your reward' },
  { collection: 'AIRDROP! Open now' },
  { name: 'site . com' },
  { name: 'site[.]com' },
  { name: 'site (dot) xyz' },
  { name: 'ｓｉｔｅ．ｃｏｍ' },
  { name: 'si\u200Bte.c\u200Bom' },
  { name: 'Uniѕwap V3' },
  { collection: 'Βored Ape' },
  { name: 'Paper\u202E Ship' },
  { description: 'You were chosen! Visit https://claim.example and connect your wallet.' },
  { description: 'Rewards wait for you at rewards-eth.xyz' },
  { isSpam: true }
]

const fine: readonly Partial<NftHolding>[] = [
  {},
  { name: 'alice.eth', collection: 'ENS: Ethereum Name Service' },
  { name: 'shop.base.eth' },
  { name: 'Version 1.5' },
  { name: 'No. 7' },
  { name: 'Dr. No', collection: 'J. R. R. Collection' },
  { name: 'POAP 2026', description: 'A proof that you were there. https://poap.xyz' },
  { name: 'Gift of the Sea' },
  { name: 'Reward Ape' },
  { name: 'Кот 1', collection: 'Коты' },
  { name: 'Ωmega', collection: 'Αθήνα' },
  { name: '👩‍🚀 Astronaut' },
  { name: '10 ETH bill' },
  { name: '猫 #1' },
  { name: '', collection: '' },
  { description: 'Drawn by hand. More at https://ships.example.' }
]

describe('an NFT', () => {
  for (const parts of bait) {
    it(`is spam: ${JSON.stringify(parts)}`, () => assert.equal(isSpamNft({ ...nft, ...parts }, noAddresses), true))
  }
  for (const parts of fine) {
    it(`is none: ${JSON.stringify(parts)}`, () => assert.equal(isSpamNft({ ...nft, ...parts }, noAddresses), false))
  }

  it('is spam when its contract is in the list, whatever it is called', () => {
    assert.equal(isSpamNft(nft, new Set([contract])), true)
    assert.equal(isSpamNft(nft, new Set([`0x${'44'.repeat(20)}`])), false)
  })

  it('is looked at in no time, however long its texts are', { timeout: 5_000 }, () => {
    for (const text of [
      'a '.repeat(50_000),
      '. '.repeat(50_000),
      'a.'.repeat(50_000),
      ' dot '.repeat(20_000),
      '[('.repeat(50_000)
    ]) {
      isSpamNft({ ...nft, name: text, collection: text, description: text }, noAddresses)
    }
  })
})

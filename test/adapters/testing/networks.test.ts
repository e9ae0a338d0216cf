import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toHex } from 'viem'
import { toNetwork } from '../../../adapters/base/network.ts'
import { solana } from '../../../adapters/networks/solana.ts'
import { createTestWallet, type TestWalletOptions } from '../../../adapters/testing/index.ts'
import { codeOf, collect, localChains, nodeWindow } from './local-chains.ts'

describe('the networks of the test wallet', () => {
  const local = localChains()
  const create = (options: Partial<TestWalletOptions> = {}) =>
    createTestWallet({ chains: [local.chains[0]], window: nodeWindow(), ...options })
  const second = () => ({
    chainId: toHex(local.chains[1].chainId),
    chainName: 'Second',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [local.chains[1].rpcUrl]
  })

  it('switches to a network it knows, says so, and reads from there', async () => {
    const { provider } = create({ chains: local.chains })
    const changes = collect(provider, 'chainChanged')
    assert.equal(await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: second().chainId }] }), null)
    assert.deepEqual(changes, [second().chainId])
    assert.equal(await provider.request({ method: 'eth_chainId' }), second().chainId)
    assert.equal(await provider.request({ method: 'net_version' }), '31337002')
  })

  it('takes networks as the kit has them, and chains in viem’s shape', async () => {
    const [first, viems] = local.chains.map(({ chainId, rpcUrl }) => ({
      id: chainId,
      name: `Chain ${chainId}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } }
    }))
    const { provider } = create({ chains: [toNetwork(first!), viems!] })
    assert.equal(await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: second().chainId }] }), null)
    assert.equal(await provider.request({ method: 'net_version' }), '31337002')
  })

  it('says of a network of another kind that it is none of its own', () => {
    assert.throws(() => create({ chains: [solana] }), /“Solana”.*createSolanaTestWallet/)
  })

  it('prompts for no switch to where it is already, and sends no event', async () => {
    const { provider } = create({ answers: 'refuse' })
    const changes = collect(provider, 'chainChanged')
    assert.equal(await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1de2a29' }] }), null)
    assert.deepEqual(changes, [])
  })

  it('answers 4902 for a network it does not know, and -32602 for none', async () => {
    const { provider } = create()
    const change = (params: unknown) => codeOf(provider.request({ method: 'wallet_switchEthereumChain', params }))
    assert.equal(await change([{ chainId: '0x1' }]), 4902)
    for (const params of [undefined, [], [{}], [{ chainId: 1 }], [{ chainId: '0x01' }], { chainId: '0x1' }]) {
      assert.equal(await change(params), -32602)
    }
  })

  it('stays where it is when the user rejects', async () => {
    const wallet = create({ chains: local.chains, answers: 'refuse' })
    const request = wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: second().chainId }] })
    assert.equal(await codeOf(request), 4001)
    assert.equal(wallet.chainId, local.chains[0].chainId)
  })

  it('adds a network and goes there, or stays, as wallets differ', async () => {
    for (const staysAfterAdd of [false, true]) {
      const wallet = create({ staysAfterAdd })
      const changes = collect(wallet.provider, 'chainChanged')
      assert.equal(await wallet.provider.request({ method: 'wallet_addEthereumChain', params: [second()] }), null)
      assert.deepEqual(changes, staysAfterAdd ? [] : [second().chainId])
      await wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: second().chainId }] })
      assert.equal(wallet.chainId, local.chains[1].chainId)
    }
  })

  it('adds no network whose node is on another one, cannot be reached safely, or has odd coins', async () => {
    const wallet = create()
    const add = (changed: object) =>
      codeOf(wallet.provider.request({ method: 'wallet_addEthereumChain', params: [{ ...second(), ...changed }] }))
    assert.equal(await add({ rpcUrls: [local.chains[0].rpcUrl] }), -32602)
    assert.equal(await add({ rpcUrls: ['http://rpc.example.org'] }), -32602)
    assert.equal(await add({ rpcUrls: [] }), -32602)
    assert.equal(await add({ nativeCurrency: { name: 'Sats', symbol: 'SAT', decimals: 8 } }), -32602)
    assert.equal(await codeOf(wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [second()] })), 4902)
  })

  it('switches with the user, and only to networks it has', () => {
    const wallet = create({ chains: local.chains })
    const changes = collect(wallet.provider, 'chainChanged')
    wallet.switchChain(31337002)
    assert.deepEqual(changes, ['0x1de2a2a'])
    assert.throws(() => wallet.switchChain(1), TypeError)
  })
})

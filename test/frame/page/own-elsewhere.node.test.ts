import { doesNotMatch, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createNetworks } from '../../../frame/page/chain/networks.ts'
import type { FrameNetwork } from '../../../frame/page/config.ts'
import { createSmartContext } from '../../../frame/page/smart/context.ts'
import { typed } from './approve/typed-data-requests.ts'
import { keys, screensOf } from './approving-user.ts'

const network = (id: FrameNetwork['id'], smart?: object): FrameNetwork => ({
  id,
  name: id,
  rpc: ['http://127.0.0.1:1'],
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  ...(smart && { smart })
})
const plain = network('eip155:1')
const withSmart = network('eip155:5', {
  entryPoint: '0.7',
  account: {
    kind: 'factory',
    factory: `0x${'fa'.repeat(20)}`,
    initCodeHash: `0x${'12'.repeat(32)}`,
    domain: { name: 'SmartAccount', version: '1' }
  },
  bundler: 'http://127.0.0.1:1'
})
const networks = [plain, withSmart]
const { eip155: account } = keys.addresses
const smart = createSmartContext(createNetworks(networks, fetch), withSmart, account)!.account.address

const cow =
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'
const order = (receiver: string) => ({
  sellToken: `0x${'aa'.repeat(20)}`,
  buyToken: `0x${'bb'.repeat(20)}`,
  receiver,
  sellAmount: '1000000',
  buyAmount: '1000000',
  validTo: 4_000_000_000,
  appData: `0x${'00'.repeat(32)}`,
  feeAmount: '0',
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20'
})
const notToYou = /What the order pays goes to 0x[\da-fA-F]{40}, not to you/

describe('the address of the user’s smart account of one network', () => {
  const shown = async (receiver: string, on: FrameNetwork, domain: object) => {
    const [text = ''] = await screensOf('eth_signTypedData_v4', [account, typed(cow, order(receiver), domain)], on, networks)
    return text
  }

  test('is not the user’s in an order on another network, or on any', async () => {
    match(await shown(smart, plain, { chainId: 1 }), notToYou)
    match(await shown(smart, withSmart, { chainId: 1 }), notToYou)
    match(await shown(smart, withSmart, { chainId: 7 }), notToYou)
    match(await shown(smart, withSmart, { chainId: undefined }), notToYou)
  })

  test('is the user’s there, as the address of the key is on all', async () => {
    doesNotMatch(await shown(smart, plain, { chainId: 5 }), notToYou)
    for (const chainId of [1, 5, 7, undefined]) doesNotMatch(await shown(account, plain, { chainId }), notToYou)
  })
})

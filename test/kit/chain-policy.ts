/**
 * How a provider handles a request, for any wallet:
 * - `wallet`: sent to the wallet, on its active network;
 * - `second`: the wallet switches to the second network, and gets it there;
 * - `read`: answered by the wallet, or by a node of the wallet's active network;
 * - `null`: answered with `null`, without the wallet or a node;
 * - a number: rejected with this `code`, without the wallet or a node.
 */
export type Outcome = 'wallet' | 'second' | 'read' | 'null' | number

export interface PolicyRow {
  readonly method: string
  readonly what: string
  readonly params?: unknown
  /** The wallet is on an unconfigured network; otherwise on the first configured one. */
  readonly abroad?: true
  readonly outcome: Outcome
}

/** Chain ids: two configured networks, and one that only the wallet supports. */
export interface PolicyNetworks {
  readonly first: number
  readonly second: number
  readonly foreign: number
}

const address = '0x00000000000000000000000000000000000000a1'
const hex = (id: number): string => `0x${id.toString(16)}`

/** Returns one row for each method and shape of its parameters. */
export function policyRows({ first, second, foreign }: PolicyNetworks): readonly PolicyRow[] {
  const rows: PolicyRow[] = []
  const add = (method: string, what: string, params: unknown, outcome: Outcome, abroad?: true): void =>
    void rows.push({ method, what, ...(params !== undefined && { params }), outcome, ...(abroad && { abroad }) })

  /** Adds the rows for requests that name the network by one id and need the wallet on it. */
  function bound(method: string, paramsFor: (chainId?: unknown) => unknown, whenUnnamed: 'bound' | 'anywhere' = 'bound'): void {
    add(method, 'names no network', paramsFor(), 'wallet')
    add(method, 'names no network, abroad', paramsFor(), whenUnnamed === 'bound' ? 4901 : 'wallet', true)
    for (const id of [hex(first), first, String(first)]) {
      add(method, `names the network it is on as ${JSON.stringify(id)}`, paramsFor(id), 'wallet')
    }
    for (const id of [hex(second), second, String(second)]) {
      add(method, `names the other as ${JSON.stringify(id)}`, paramsFor(id), 'second')
    }
    add(method, 'names the other, abroad', paramsFor(hex(second)), 'second', true)
    for (const id of [hex(foreign), foreign, String(foreign)]) {
      add(method, `names one not requested as ${JSON.stringify(id)}`, paramsFor(id), 4901)
    }
    add(method, 'names the one it is on, not requested', paramsFor(hex(foreign)), 4901, true)
    for (const id of ['mainnet', '', '0x', ' 0x1', '-1', '0', 0, 1.5, true, {}, [hex(first)]]) {
      add(method, `names nonsense: ${JSON.stringify(id)}`, paramsFor(id), -32602)
    }
  }
  const named = (chainId: unknown) => (chainId === undefined ? {} : { chainId })

  for (const method of ['eth_sendTransaction', 'eth_signTransaction', 'wallet_sendTransaction']) {
    const transaction = { from: address, to: address, value: '0x1' }
    bound(method, chainId => [{ ...transaction, ...named(chainId) }])
    add(method, 'in no list', { ...transaction, chainId: hex(first) }, -32602)
    add(method, 'without parameters', undefined, -32602)
    add(method, 'with none in the list', [], -32602)
    add(method, 'as text', ['0xf86c'], -32602)
    add(method, 'with an authorization for every network', [{ ...transaction, authorizationList: [{ chainId: 0 }] }], 'wallet')
    add(
      method,
      'with an authorization for one not requested',
      [{ ...transaction, authorizationList: [{ chainId: foreign }] }],
      4901
    )
    add(
      method,
      'with an authorization for another network',
      [{ ...transaction, chainId: hex(first), authorizationList: [{ chainId: second }] }],
      -32602
    )
  }

  const batch = { version: '2.0.0', from: address, calls: [{ to: address }] }
  bound('wallet_sendCalls', chainId => [{ ...batch, ...named(chainId) }])
  bound('wallet_sendCalls', chainId => [{ ...batch, version: '1.0', calls: [{ to: address, ...named(chainId) }] }])
  const twoNetworks = [{ ...batch, chainId: hex(first), calls: [{ to: address, chainId: hex(second) }] }]
  add('wallet_sendCalls', 'with a call for another network', twoNetworks, -32602)
  add('wallet_sendCalls', 'with calls that are no list', [{ ...batch, calls: { 0: { chainId: hex(second) } } }], -32602)
  add('wallet_sendCalls', 'in no list', batch, -32602)

  for (const method of ['wallet_grantPermissions', 'wallet_requestExecutionPermissions']) {
    bound(method, chainId => [{ permissions: [], ...named(chainId) }])
    const both = (id: number) => [{ chainId: hex(first) }, { chainId: hex(id) }]
    add(method, 'with a second entry for one not requested', both(foreign), 4901)
    add(method, 'with a second entry for another network', both(second), -32602)
  }

  for (const method of ['eth_signTypedData', 'eth_signTypedData_v3', 'eth_signTypedData_v4']) {
    const data = (chainId: unknown) => ({ types: {}, domain: { name: 'x', ...named(chainId) }, primaryType: 'A', message: {} })
    bound(method, chainId => [address, data(chainId)], 'anywhere')
    bound(method, chainId => [address, JSON.stringify(data(chainId))], 'anywhere')
    for (const space of [' ', '\n', '\t\r\n ']) {
      const spaced = [address, space + JSON.stringify(data(foreign)) + space]
      add(method, `after ${JSON.stringify(space)} for one not requested`, spaced, 4901)
    }
    add(method, 'before the address, for one not requested', [data(foreign), address], 4901)
    add(method, 'as JSON that is none', [address, `${JSON.stringify(data(foreign))},`], -32602)
    add(method, 'as JSON of JSON', [address, JSON.stringify(JSON.stringify(data(foreign)))], -32602)
    add(method, 'as JSON after a byte order mark', [address, `\ufeff${JSON.stringify(data(foreign))}`], -32602)
    add(method, 'in no list', { address, data: data(first) }, -32602)
    add(method, 'without data', [address], -32602)
    add(method, 'without a domain', [address, { message: {} }], 'wallet')
    add(method, 'with a domain that is none', [address, { domain: [{ chainId: foreign }] }], -32602)
    add(method, 'twice, for two networks', [data(first), data(second)], -32602)
  }
  add('eth_signTypedData', 'of the first version', [[{ type: 'string', name: 'x', value: 'y' }], address], 'wallet')

  add('personal_sign', 'at home', ['0x68', address], 'wallet')
  add('personal_sign', 'abroad', ['0x68', address], 'wallet', true)
  add('eth_sign', 'at home', [address, '0x68'], 'wallet')
  add('eth_sign', 'abroad, of what may be a transaction', [address, '0x68'], 4901, true)

  bound('eth_sendUserOperation', chainId => [{ sender: address, ...named(chainId) }, address])
  const authorized = [{ sender: address, eip7702Auth: { chainId: hex(foreign) } }, address]
  add('eth_sendUserOperation', 'with an authorization for one not requested', authorized, 4901)
  const asset = { type: 'ERC20', options: { address } }
  add('wallet_watchAsset', 'at home', asset, 'wallet')
  add('wallet_watchAsset', 'abroad', asset, 4901, true)
  add('wallet_watchAsset', 'of the other network', { ...asset, options: { address, chainId: second } }, 'second')
  add('wallet_watchAsset', 'of one not requested', [{ ...asset, options: { address, chainId: foreign } }], 4901)

  add('wallet_switchEthereumChain', 'to the other', [{ chainId: hex(second) }], 'null')
  add('wallet_addEthereumChain', 'of one not requested', [{ chainId: hex(foreign), rpcUrls: ['https://rpc.example'] }], 4901)
  for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) {
    add(method, 'to one not requested', [{ chainId: hex(foreign) }], 4901)
    for (const params of [[{}], [], undefined, { chainId: hex(second) }, [{ chainId: 'two' }]]) {
      add(method, `with ${JSON.stringify(params)}`, params, -32602)
    }
    add(method, 'to two', [{ chainId: hex(second) }, { chainId: hex(first) }], -32602)
  }

  add('personal_ecRecover', 'abroad', ['0x68', '0x'], 'wallet', true)
  add('wallet_getPermissions', 'abroad', undefined, 'wallet', true)
  add('wallet_getSession', 'abroad', undefined, 'wallet', true)
  add('wallet_revokeSession', 'abroad', undefined, 'wallet', true)
  add('web3_clientVersion', 'at home', [], 'read')
  add('web3_sha3', 'at home', ['0x68'], 'read')
  add('wallet_getCallsStatus', 'abroad', ['0x1'], 'wallet', true)
  add('wallet_getCapabilities', 'of the networks', [address, [hex(first), hex(second), '0x0']], 'wallet')
  add('wallet_getCapabilities', 'of one not requested', [address, [hex(first), hex(foreign)]], 4901)
  add('wallet_getAssets', 'of the networks', [{ account: address, chainFilter: [hex(first), hex(second)] }], 'wallet')
  add('wallet_getAssets', 'of one not requested', { account: address, chainFilter: [hex(foreign)] }, 4901)
  add('wallet_requestPermissions', 'for accounts', [{ eth_accounts: {} }], 'wallet')
  const permitted = { caveats: [{ type: 'restrictNetworkSwitching', value: [hex(foreign)] }] }
  add('wallet_requestPermissions', 'for one not requested', [{ eth_accounts: {}, 'endowment:permitted-chains': permitted }], 4901)

  for (const method of ['eth_call', 'eth_estimateGas', 'eth_createAccessList']) {
    add(method, 'at home', [{ to: address }, 'latest'], 'read')
    add(method, 'for the network it is on', [{ to: address, chainId: hex(first) }, 'latest'], 'read')
    add(method, 'for one not requested', [{ to: address, chainId: hex(foreign) }, 'latest'], 4901)
  }
  for (const method of ['eth_getBalance', 'eth_blockNumber', 'eth_feeHistory', 'eth_newBlockFilter', 'zks_estimateFee']) {
    add(method, 'at home', [], 'read')
  }
  add('eth_sendRawTransaction', 'at home', ['0xf86c'], 'read')
  add('eth_sendRawTransaction', 'abroad', ['0xf86c'], 4901, true)

  const unknown = [
    'wallet_signAuthorization',
    'eth_signUserOperation',
    'wallet_prepareCalls',
    'wallet_createSession',
    'wallet_invokeMethod',
    'wallet_sign',
    'eth_sendtransaction',
    'eth_sendTransaction ',
    'eth_callAndSend',
    'constructor',
    '__proto__'
  ]
  for (const method of unknown) add(method, 'is not known', [{ chainId: hex(first) }], 4200)
  return rows
}

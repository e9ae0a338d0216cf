import { deepEqual, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { ValidationError, type Validator } from '../../../frame/protocol/validators.ts'
import { failure, frameEvents, requestNames, requests } from '../../../frame/protocol/messages.ts'
import { safeMethods } from '../../../frame/protocol/method-policy.ts'
import { parseRpcRequest } from '../../../frame/protocol/rpc-request.ts'

// Every field of every message: a complete message is accepted unchanged, and each field has its type and is required unless
// optional.

/** A complete value with markers at its keys: `?` is optional, `*` is any JSON or nothing. */
type Marked = string | number | boolean | readonly Marked[] | { readonly [key: string]: Marked }

interface Place {
  readonly path: readonly (string | number)[]
  readonly value: Marked
  /** Whether it is optional; list items cannot be. */
  readonly mark: '' | '?' | '*'
}

const markOf = (key: string): Place['mark'] => (key.endsWith('?') ? '?' : key.endsWith('*') ? '*' : '')
const bare = (key: string) => key.replace(/[?*]$/, '')

function unmarked(value: Marked): unknown {
  if (Array.isArray(value)) return value.map(item => unmarked(item as Marked))
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [bare(key), unmarked(item)]))
}

/** Returns all nested fields and items. Any JSON has none. */
function placesIn(value: Marked, path: Place['path'] = []): readonly Place[] {
  if (typeof value !== 'object') return []
  return Object.entries(value as Readonly<Record<string, Marked>>).flatMap(([key, item]) => {
    const mark = markOf(key)
    const place = { path: [...path, Array.isArray(value) ? Number(key) : bare(key)], value: item, mark }
    return mark === '*' ? [place] : [place, ...placesIn(item, place.path)]
  })
}

/** Returns a copy with another value at one path, or without it for `undefined`. */
function changed(whole: unknown, [key, ...rest]: Place['path'], to: unknown): unknown {
  if (key === undefined) return to
  const copy = (Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as object) }) as Record<string | number, unknown>
  copy[key] = changed(copy[key], rest, to)
  if (copy[key] === undefined) delete copy[key]
  return copy
}

/** Returns values of other types, which the check must reject. Any JSON rejects only what is not JSON. */
function wrongKinds({ value, mark }: Place): readonly unknown[] {
  if (mark === '*') return [() => 0]
  if (typeof value === 'object') return [7, 'text', Array.isArray(value) ? {} : []]
  return typeof value === 'boolean' ? [7, 'true', null] : [true, {}, []]
}

function hasFields(name: string, check: Validator<unknown>, marked: Marked): void {
  const whole = unmarked(marked)
  const refused = (value: unknown, what: string) =>
    throws(
      () => check(value),
      error => error instanceof ValidationError || error instanceof KitError,
      `${name}: ${what}`
    )
  deepEqual(check(whole), whole, name)
  if (!Array.isArray(whole)) deepEqual(check({ ...(whole as object), more: 1 }), whole, `${name}, with more`)
  for (const place of placesIn(marked)) {
    const where = place.path.join('.')
    for (const wrong of wrongKinds(place)) refused(changed(whole, place.path, wrong), `${where} is ${JSON.stringify(wrong)}`)
    if (typeof place.path.at(-1) === 'number') continue
    const without = changed(whole, place.path, undefined)
    if (place.mark) deepEqual(check(without), without, `${name} without ${where}`)
    else refused(without, `without ${where}`)
  }
}

const otp = { otp: '123456' }
const email = { email: 'ada@example.com' }
const signIn = {
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example',
  version: '1',
  nonce: 'abc',
  'serializedMessage?': 'text',
  'notBefore?': '2030-01-01T00:00:00Z',
  'statement?': 'Sign in.',
  'resources?': ['https://shop.example/terms'],
  'requestId?': '7',
  'issuedAt?': '2030-01-01T00:00:00Z',
  'expirationTime?': '2030-01-02T00:00:00Z'
}
const user = {
  'email?': 'ada@example.com',
  address: '0xa',
  chainId: 1,
  'accounts?': [{ address: '0xa', type: 'smartAccount' }],
  'userName?': 'ada',
  'smartAccountDeployed?': true,
  'preferredAccountType?': 'eoa',
  'recovery?': 'postponed',
  'signature?': '0x1',
  'message?': 'text',
  'siwxMessage?': signIn
}

/** Payload and reply of every request; `undefined`: there is none. */
const messages: Readonly<Record<string, readonly [payload: Marked | undefined, reply: Marked | undefined]>> = {
  SYNC_DAPP_DATA: [
    {
      projectId: 'project',
      'metadata?': { name: 'Shop', description: 'A shop.', url: 'https://shop.example', icons: ['https://shop.example/icon'] },
      'sdkVersion?': 'html-1',
      'sdkType?': 'w3m'
    },
    undefined
  ],
  SYNC_THEME: [
    {
      'themeMode?': 'dark',
      'locale?': 'de',
      'themeVariables?': { '--one?': '1px', '--two?': 2 },
      'w3mThemeVariables?': { '--w3m-accent?': 'red', '--w3m-background?': 'blue' }
    },
    undefined
  ],
  CONNECT_EMAIL: [email, { action: 'VERIFY_OTP' }],
  CONNECT_DEVICE: [undefined, undefined],
  CONNECT_OTP: [otp, undefined],
  GET_SOCIAL_REDIRECT_URI: [
    { provider: 'google', 'returnTo?': 'https://shop.example' },
    { uri: 'https://provider.example', 'returns?': true, 'leaves?': false }
  ],
  CONNECT_SOCIAL: [
    {
      uri: 'https://wallet.example',
      'preferredAccountType?': 'eoa',
      'chainId?': 'solana:1',
      'siwxMessage?': signIn,
      'rpcUrl?': 'https://rpc.example'
    },
    user
  ],
  GET_FARCASTER_URI: [undefined, { url: 'https://provider.example' }],
  CONNECT_FARCASTER: [undefined, { userName: 'ada' }],
  GET_USER: [
    {
      'chainId?': 1,
      'preferredAccountType?': 'eoa',
      'socialUri?': 'https://wallet.example',
      'siwxMessage?': signIn,
      'rpcUrl?': 'https://rpc.example'
    },
    user
  ],
  IS_CONNECTED: [{ 'token?': 'abc' }, { isConnected: true }],
  GET_CHAIN_ID: [undefined, { chainId: 'solana:1' }],
  SWITCH_NETWORK: [{ chainId: 10, 'rpcUrl?': 'https://rpc.example' }, { chainId: 10 }],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [undefined, { smartAccountEnabledNetworks: [1, 10] }],
  INIT_SMART_ACCOUNT: [undefined, { address: '0xa', isDeployed: false }],
  SET_PREFERRED_ACCOUNT: [{ type: 'eoa' }, { type: 'eoa', address: '0xa' }],
  UPDATE_EMAIL: [email, { action: 'VERIFY_PRIMARY_OTP' }],
  UPDATE_EMAIL_PRIMARY_OTP: [otp, undefined],
  UPDATE_EMAIL_SECONDARY_OTP: [otp, { newEmail: 'ada@example.org' }],
  RPC_REQUEST: [
    {
      method: 'eth_call',
      'params*': [{ to: '0xa' }],
      'chainNamespace?': 'eip155',
      'chainId?': 1,
      'rpcUrl?': 'https://rpc.example'
    },
    ['any', { json: true }]
  ],
  RPC_ABORT: [{ 'request?': 'id' }, undefined],
  RELOAD: [undefined, undefined],
  SIGN_OUT: [undefined, undefined],
  DISMISS: [undefined, undefined],
  MANAGE: [{ screen: 'export' }, { 'newEmail?': 'ada@example.org' }],
  SET_UP_RECOVERY: [{ reason: 'offer' }, { recovery: 'set' }],
  CONNECT_PASSKEY: [undefined, undefined],
  GET_JWT_NONCE: [undefined, { nonce: 'abc' }],
  CONNECT_JWT: [{ token: 'abc' }, undefined]
}
/** Optional payloads and replies. */
const optional = ['IS_CONNECTED payload', 'RPC_ABORT payload', 'MANAGE reply', 'RPC_REQUEST reply', 'READY', 'SHOW']

const events: Readonly<Record<string, Marked | undefined>> = {
  READY: { 'version?': '4' },
  SESSION_UPDATE: { token: 'abc' },
  SHOW: { 'screen?': 'signature' },
  HIDE: undefined,
  WINDOW_BLOCKED: undefined,
  SOCIAL_RESULT: { uri: 'https://wallet.example' },
  RECOVERY_SET: undefined
}

/** Checks a message as a whole: required, optional, or unchecked. */
function checkWhole(name: string, check: Validator<unknown>, marked: Marked | undefined): void {
  if (marked === undefined) {
    deepEqual(
      [undefined, 7, { a: 1 }].map(value => check(value)),
      [undefined, undefined, undefined],
      name
    )
    return
  }
  if (optional.includes(name)) deepEqual(check(undefined), undefined, name)
  else throws(() => check(undefined), { name: 'CheckError', message: 'Required' }, name)
  if (name === 'RPC_REQUEST reply') deepEqual(check(marked), marked, name)
  else {
    for (const wrong of [null, 7, 'text', []]) throws(() => check(wrong), ValidationError, `${name}: ${JSON.stringify(wrong)}`)
    hasFields(name, check, marked)
  }
}

describe('the fields of a message', () => {
  test('are those of a list that has every message', () => {
    deepEqual(Object.keys(messages), requestNames)
    deepEqual(Object.keys(events), Object.keys(frameEvents))
  })

  for (const name of requestNames) {
    test(`have their kind: the request ${name}, and its reply`, () => {
      const [payload, reply] = messages[name]!
      checkWhole(`${name} payload`, requests[name].payload, payload)
      checkWhole(`${name} reply`, requests[name].reply, reply)
    })
  }

  for (const [name, payload] of Object.entries(events)) {
    test(`have their kind: the event ${name}`, () => checkWhole(name, frameEvents[name as keyof typeof frameEvents], payload))
  }

  test('have their kind: a failure', () => {
    checkWhole('failure', failure, { 'message?': 'No.', 'code?': 4001, 'reason?': 'code-wrong', 'triesLeft?': 2 })
  })

  const limits: readonly (readonly [name: string, check: Validator<unknown>, length: number, of: (text: string) => object])[] = [
    ['a one-time code', requests.CONNECT_OTP.payload, 64, otp => ({ otp })],
    ['a method', requests.RPC_REQUEST.payload, 64, method => ({ method })],
    ['the id of what is aborted', requests.RPC_ABORT.payload, 64, request => ({ request })],
    ['a locale', requests.SYNC_THEME.payload, 35, locale => ({ locale })],
    ['a token of the app’s own login', requests.CONNECT_JWT.payload, 16_384, token => ({ token })],
    ['a screen that is shown', frameEvents.SHOW, 32, screen => ({ screen })],
    ['the reason of a failure', failure, 32, reason => ({ reason })]
  ]
  for (const [name, check, length, of] of limits) {
    test(`are no longer than they need to be: ${name}`, () => {
      const longest = of('x'.repeat(length))
      deepEqual(check(longest), longest)
      throws(() => check(of('x'.repeat(length + 1))), { message: `String must contain at most ${length} character(s)` })
    })
  }
})

describe('the parameters of a method', () => {
  const transaction = '2NEpo7TZRRrLZSi2U'
  const call = { to: '0xaB', 'data?': '0x', 'value?': '0x1', 'capabilities*': { paymaster: ['any'] } }
  const shapes: Readonly<Record<string, Marked>> = {
    solana_signMessage: { message: transaction, pubkey: '11' },
    solana_signTransaction: { transaction },
    solana_signAllTransactions: { transactions: [transaction, transaction] },
    solana_signAndSendTransaction: {
      transaction,
      'options?': { 'skipPreflight?': true, 'preflightCommitment?': 'max', 'maxRetries?': 2, 'minContextSlot?': 7 }
    },
    wallet_sendCalls: [
      {
        'chainId?': '0x1',
        'from?': '0xa',
        'version?': '2.0.0',
        'id?': 'abc',
        'atomicRequired?': true,
        'capabilities*': { any: 1 },
        calls: [call]
      }
    ],
    wallet_getCallsStatus: ['0x1'],
    wallet_showCallsStatus: ['0x1']
  }
  const paramsOf =
    (method: string): Validator<unknown> =>
    params =>
      parseRpcRequest({ method, params }).params

  for (const [method, marked] of Object.entries(shapes)) {
    test(`have their kind: ${method}`, () => {
      hasFields(method, paramsOf(method), marked)
      for (const wrong of [undefined, null, 7, 'text', Array.isArray(marked) ? {} : [marked]])
        throws(() => paramsOf(method)(wrong), { code: 'invalid-payload' })
    })
  }

  test('are the first of a list, where they are one thing', () => {
    for (const method of ['wallet_getCallsStatus', 'wallet_showCallsStatus']) {
      deepEqual(paramsOf(method)(['a', 'b']), ['a'])
      throws(() => paramsOf(method)([]), { code: 'invalid-payload', shortMessage: 'Required' })
      deepEqual(paramsOf(method)(['x'.repeat(4096)]), ['x'.repeat(4096)])
      throws(() => paramsOf(method)(['x'.repeat(4097)]), { code: 'invalid-payload' })
    }
  })

  test('are any JSON, where that is up to the service', () => {
    for (const method of ['wallet_getAssets', 'wallet_revokePermissions'])
      for (const params of [undefined, { account: '0xa' }, [{ account: '0xa' }], 'text'])
        deepEqual(paramsOf(method)(params), params)
  })

  test('are a list or nothing, with any other', () => {
    const others = safeMethods.filter(method => !(method in shapes) && method !== 'wallet_getAssets')
    for (const method of [...others, 'personal_sign', 'eth_sendTransaction', 'wallet_grantPermissions']) {
      for (const params of [undefined, [], [{ any: 'thing' }, 1n]]) {
        const { params: taken, policy } = parseRpcRequest({ method, params })
        deepEqual(
          [taken, policy],
          [params?.length ? [{ any: 'thing' }, '0x1'] : params, others.includes(method as never) ? 'safe' : 'not-safe']
        )
      }
      for (const wrong of [{}, null, 'text', 7]) throws(() => paramsOf(method)(wrong), { code: 'invalid-payload' }, method)
    }
  })

  test('have texts of their alphabet, of a length that chains have', () => {
    const of = (message: string, pubkey = '1') => paramsOf('solana_signMessage')({ message, pubkey })
    const whole = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    deepEqual(of(whole, ''), { message: whole, pubkey: '' })
    const [invalid, hex] = [
      { code: 'invalid-payload', shortMessage: 'Invalid base58' },
      { code: 'invalid-payload', shortMessage: 'Invalid hex' }
    ]
    for (const wrong of ['0', 'O', 'I', 'l', 'a0', '0a', 'a0a', ' a', 'a\n', 'a'.repeat(65_537)])
      throws(() => of(wrong), invalid, wrong)
    deepEqual(of('a'.repeat(65_536), 'a'.repeat(64)), { message: 'a'.repeat(65_536), pubkey: 'a'.repeat(64) })
    throws(() => of('a', 'a'.repeat(65)), invalid)
    const sign = paramsOf('solana_signTransaction')
    deepEqual(sign({ transaction: 'a'.repeat(16_384) }), { transaction: 'a'.repeat(16_384) })
    throws(() => sign({ transaction: 'a'.repeat(16_385) }), invalid)
    const send = (to: string) => paramsOf('wallet_sendCalls')([{ calls: [{ to }] }])
    for (const right of ['0x', '0xaF09']) deepEqual(send(right), [{ calls: [{ to: right }] }])
    for (const wrong of ['', 'x0', '0', 'a0x1', '0xg', '0x1 ', '0xz1']) throws(() => send(wrong), hex, wrong)
  })

  test('are refused with the fault and its place as the cause', () => {
    throws(
      () => paramsOf('personal_sign')({}),
      (error: KitError) => {
        deepEqual([error.code, (error.cause as ValidationError).path], ['invalid-payload', 'params'])
        return true
      }
    )
    throws(
      () => paramsOf('wallet_sendCalls')([{ calls: [{ to: 7 }] }]),
      (error: KitError) => {
        deepEqual((error.cause as ValidationError).path, '0.calls.0.to')
        return true
      }
    )
  })
})

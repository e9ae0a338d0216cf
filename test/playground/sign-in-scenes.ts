import { KitError } from '../../adapters/base/kit-error.ts'
import type { Network } from '../../adapters/base/network.ts'
import { bitcoin, polkadot } from '../../adapters/networks/index.ts'
import type { ConnectingOptions } from '../kit/connecting-source.ts'
import type { ScriptedOptions } from '../kit/scripted-siwx.ts'
import { northwind } from './fixtures.ts'
import { drawnIcon } from './drawn-icon.ts'
import type { Scenes, ShownScene } from './scenes.ts'

// Signing in, in all of its states.

const week = 7 * 24 * 60 * 60 * 1000
const until = { expirationTime: new Date(Date.parse('2026-11-21T09:51:00Z') + week).toISOString() }
const recap = (att: object): string => `urn:recap:${btoa(JSON.stringify({ att })).replace(/=+$/, '')}`
const statement = 'Sign in to Paperboat to see your orders. This does not cost anything.'

/** Fails for every second message. */
function everyOther(): (text: string) => string {
  let written = 0
  return text => {
    if (++written % 2 === 0) throw new KitError('http-error', 'HTTP request failed')
    return text
  }
}

/** Returns a scene that is connected, in an app that requires sign-in. */
function prompted(
  shows: string,
  {
    site,
    wallet,
    ...scene
  }: Omit<ShownScene<'SIWXSignMessage'>, 'shows' | 'wallet'> & { site?: ScriptedOptions; wallet?: ConnectingOptions } = {}
): ShownScene<'SIWXSignMessage'> {
  return {
    shows,
    connected: true,
    directory: false,
    pairing: false,
    options: { metadata: { name: 'Paperboat', icons: [drawnIcon('Paperboat')] } },
    wallet: { wallets: [northwind], signs: () => '0x', ...wallet },
    siwx: { ...site, message: { ...until, ...site?.message } },
    ...scene
  }
}

/** Returns a scene that is connected in another namespace, with this account. */
const on = (network: Network, address: string) =>
  ({
    namespace: network.chainNamespace,
    networks: [network],
    wallet: {
      account: `${network.caipNetworkId}:${address}`,
      wallets: [{ ...northwind, namespace: network.chainNamespace }]
    }
  }) as const

export const signInScenes: Pick<Scenes, 'SIWXSignMessage' | 'ConnectingSiwe'> = {
  SIWXSignMessage: {
    full: prompted('What is signed, for which site, until when'),
    'on Bitcoin': prompted('Bitcoin address', on(bitcoin, 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr')),
    'on Polkadot': prompted('Polkadot address', on(polkadot, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')),
    message: prompted('Full message', { site: { message: { statement } }, signIn: 'read' }),
    optional: prompted('Optional sign-in', { site: { required: false } }),
    loading: prompted('Preparing the message', { site: { makes: 'never' } }),
    slow: prompted('Waiting for the wallet', { wallet: { signing: 'wait' }, signIn: 'sign' }),
    storing: prompted('Verifying the signature', { site: { add: 'never' }, signIn: 'sign' }),
    declined: prompted('Declined in the wallet', { wallet: { signing: 'refuse' }, signIn: 'sign' }),
    failed: prompted('Signature rejected', {
      site: { add: new KitError('siwx-signature', 'The signature is not valid') },
      signIn: 'sign'
    }),
    offline: prompted('Service not responding', {
      site: { add: new KitError('http-error', 'HTTP request failed') },
      signIn: 'sign'
    }),
    refused: prompted('Message for another site', { site: { message: { domain: 'paperboat.example' } } }),
    malformed: prompted('Not a sign-in message', {
      site: { writes: () => 'I lend 100 PAPR to whoever shows this line.\n\nSigned at sea, on the second of May.' }
    }),
    'other network': prompted('Site requests another network', { site: { message: { chainId: 'eip155:10' } } }),
    'no message': prompted('Signature rejected, no new message', {
      site: { add: new KitError('siwx-nonce', 'Used'), writes: everyOther() },
      signIn: 'sign'
    }),
    alike: prompted('Look-alike domain', { origin: 'https://xn--80ak6aa92e.example' }),
    abroad: prompted('Legitimate international domain', { origin: 'https://xn--mnchen-3ya.example' }),
    allows: prompted('Allows more than sign-in', {
      site: {
        message: {
          statement:
            "Sign in to Paperboat. I further authorize the stated URI to perform the following actions on my behalf: (1) 'crud': 'create', 'read' for 'https://paperboat.example/orders'. (2) 'mail': 'send' for 'https://paperboat.example/orders'. (3) 'crud': 'read' for 'https://paperboat.example/profile'.",
          resources: [
            'https://paperboat.example/terms',
            recap({
              'https://paperboat.example/orders': { 'crud/create': [{}], 'crud/read': [{}], 'mail/send': [{ to: 'me' }] },
              'https://paperboat.example/profile': { 'crud/read': [{}] }
            })
          ]
        }
      }
    }),
    'very full': prompted('Long names and extra permissions', {
      origin: 'https://the-extraordinarily-reliable-order-desk.paperboat.example:8443',
      options: { metadata: { name: 'Die außerordentlich zuverlässige Bestellannahme der Genossenschaft' } },
      site: {
        message: {
          statement,
          resources: ['https://paperboat.example/terms', 'urn:paperboat:orders:read:and:write:every:single:one']
        }
      }
    })
  },
  ConnectingSiwe: {
    slow: { ...prompted('Checking the session', { site: { check: 'never' } }) },
    failed: {
      ...prompted('Disconnected, still signed in on the site', {
        site: { revoke: new KitError('http-error', 'HTTP request failed') },
        signIn: 'end'
      })
    }
  }
}

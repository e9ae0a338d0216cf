import { shakeTime } from '../../state/limits.ts'
import type { Entry } from './entry.ts'

export const states: readonly Entry[] = [
  {
    spec: 'Connection status per chain namespace: disconnected, connecting, connected',
    held: {
      'state/session.ts': [
        "status: 'disconnected'",
        "status: 'connecting'",
        "status: 'connected'",
        '[namespace in Namespace]?: Session'
      ]
    }
  },
  {
    spec: "Reset sets disconnected and removes that chain's connector id",
    held: { 'state/flows/adopt.ts': ["setSession(namespace, { status: 'disconnected' })", 'forgetHint(namespace)'] }
  },
  {
    spec: 'Email login: connect email; frame replies with action VERIFY_DEVICE, VERIFY_OTP or CONNECT; then device and/or one-time-code confirmation; then get user. On a successful connect or secondary-OTP email update, the email is stored, the login-used flag is set and the last email login time is cleared',
    held: {
      'frame/protocol/messages.ts': "oneOf('VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT')",
      'frame/host/wallet.ts': ['cache.loggedIn({ email:', "'GET_USER'"],
      'frame/host/login-cache.ts': ["write('used', 'true')", "write('emailTime', undefined)"]
    }
  },
  {
    spec: 'Email update: update email; reply VERIFY_PRIMARY_OTP or VERIFY_SECONDARY_OTP; primary OTP; then secondary OTP, which returns newEmail',
    held: {
      'frame/protocol/messages.ts': ["oneOf('VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP')", 'object({ newEmail: text })'],
      'state/flows/update-email.ts': ["push('UpdateEmailPrimaryOtp'", "push('UpdateEmailSecondaryOtp'"]
    }
  },
  {
    spec: 'Connection check: if the login flag is absent, not connected; if the frame says not connected, or on error, the login cache (flag, email, last chain, social username) is deleted. Disconnect clears it too',
    held: {
      'frame/host/wallet.ts': ['if (!cache.used()) return { parts: [] }', 'cache.clear()', 'async signOut()'],
      'frame/host/login-cache.ts': "['used', 'email', 'chain', 'name', 'token', 'accountType']"
    }
  },
  {
    spec: 'Network switch: changes the active namespace',
    held: { 'state/flows/switch-network.ts': '$activeNamespace.set(namespaceOf(chainId))' }
  },
  { spec: 'updates the address', held: { 'state/current.ts': 'export const $address = computed($account' } },
  { spec: 'resets the send form', held: { 'state/flows/send.ts': 'before === undefined ? takeWanted() : startAnew()' } },
  { spec: 'stores the network id', held: { 'state/flows/switch-network.ts': 'writeActiveNetwork(chainId)' } },
  {
    spec: 'Disconnecting one chain also disconnects other chains sharing the same connector kind (wallet-connect or auth)',
    held: { 'state/flows/disconnect.ts': ["['WALLET_CONNECT', 'AUTH']", 'function together('] }
  },
  {
    spec: 'Disconnect of all chains is tracked as success or error',
    held: { 'state/flows/disconnect.ts': ["track('DISCONNECT_SUCCESS'", "track('DISCONNECT_ERROR'"] }
  },
  {
    spec: 'Wallet sign-in: once an address is active on a supported network and no session exists, the sign-message view opens. Signing adds a session and closes the modal (success event). A failed or declined signature reopens the view with an error. Cancelling disconnects the wallet if sign-in is required, otherwise closes the modal; then resets to Connect. The modal cannot be closed while sign-in is required, a sign-in or approve-transaction view is showing and no session exists. An initialization failure disconnects, resets to Connect and shows an error',
    held: {
      'test/state/flows/sign-in.test.ts': [
        'is asked for once an address is active on a supported network without a session',
        'signing adds the session and closes the modal',
        'declining shows the message again with the reason',
        'cancelled it disconnects, and goes to Connect',
        'cancelled it closes, goes to Connect, and leaves the wallet connected',
        'cannot be left: the modal shakes',
        'disconnects, goes to Connect and says so'
      ],
      'state/modal.ts': "history.at(-1)!.name === 'SIWXSignMessage'"
    }
  },
  {
    spec: 'Transaction list: loading, then filled (empty false) or failed (empty true, cursor cleared)',
    held: { 'state/paged.ts': "emptiesOnFailure ? { name: 'failed' }" }
  },
  {
    spec: 'Send: initiated, transaction started (success message), form resets; on failure an error message shows and the form is kept',
    held: {
      'state/flows/send-submit.ts': ["track('SEND_INITIATED'", "['transaction-started'], 'success')", ".failed, 'error')"],
      'state/flows/send.ts': 'defineFlow(sendScreens'
    }
  },
  {
    spec: 'Name registration: set loading; open the success view without back and with replace; sign the message; register; on success store the profile name and show the success view; on failure go back to the register view and raise an error. Loading clears at the end or on cancel',
    held: {
      'state/flows/register-name.ts': [
        "$status.set({ name: 'signing' })",
        'refreshIdentity({ force: true })',
        "reset('RegisterAccountNameSuccess', { name })",
        "$status.set({ name: 'failed', problem: refusal, wanted: name })"
      ]
    }
  },
  {
    spec: 'Name suggestions: loading true while fetching; list cleared first',
    held: { 'state/flows/register-name.ts': ["if (found?.label !== label) return 'looking'", '$found.set(undefined)'] }
  },
  {
    spec: 'Notification opens only when debug is on',
    held: {
      'elements/modal/w3m-modal-alert.ts': 'Comes only with `debug`',
      'elements/modal/w3m-modal-card.ts': 'options.value.debug'
    }
  },
  {
    spec: 'closing resets message and variant',
    held: { 'state/alerts.ts': '$alert.set(undefined)', 'state/toast.ts': '$toast.set(undefined)' }
  },
  {
    spec: 'Modal: open or closed, with loading flag and a shake lasting 500 ms',
    held: { 'state/open.ts': 'export const $open', 'state/modal.ts': ['export const $shaking', 'after(shakeTime'] },
    equal: [shakeTime, 500]
  },
  {
    spec: 'Protocol sessions: proposed, approved or rejected, settled (acknowledged)',
    held: {
      'adapters/walletconnect/pairings.ts': ['client.connect(', 'checkSettled('],
      'adapters/walletconnect/errors.ts': "'USER_REJECTED'"
    }
  },
  {
    spec: 'updated, extended, pinged, deleted or expired',
    held: {
      'adapters/walletconnect/client.ts': [
        "on('session_update'",
        'client.extend(',
        'client.ping(',
        "on('session_delete'",
        "on('session_expire'"
      ]
    }
  },
  {
    spec: 'Proposals and pending requests expire and are deleted',
    held: {
      'adapters/walletconnect/client.ts': "on('proposal_expire'",
      'adapters/walletconnect/requests.ts': 'Request expired. Please try again.'
    }
  },
  {
    spec: 'Requests are queued and handled one at a time (idle or active); pending session requests are emitted one at a time unless the request queue is disabled',
    held: {
      'adapters/walletconnect/observed.ts': 'export const requestQueueDelay',
      'test/stack/responder/responder.ts': /session_request/
    }
  },
  {
    spec: 'Preferred account type can be set; on error it falls back to EOA',
    held: { 'frame/host/wallet.ts': ["'SET_PREFERRED_ACCOUNT', { type }", "cache.setPreferredAccountType('eoa')"] }
  }
]

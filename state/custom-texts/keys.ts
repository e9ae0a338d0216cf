import type { Flows } from './flows.ts'

/** The names of all texts, by flow. Written by `npm run texts`. */
export const textKeys: { readonly [Flow in keyof Flows]: string } = {
  account:
    'account copy-address balance loading-balance balance-unavailable try-again actions buy receive send swap switch explorer disconnect choose-network not-connected not-connected-text connect',
  activity:
    'no-activity no-activity-text activity-failed activity-absent nft-amount more to from alike pending failed replaced canceled dropped approve borrow bought burn cancel claim deploy deposit execute mint receive repay revoke sell send sending stake taken trade unstake withdraw',
  'all-wallets':
    'installed-note search search-count certified-only show-code clear wallets nothing-found nothing-found-text show-all list-failed-title list-failed-text offline use-installed try-again found',
  button: 'connect connecting account switch-network select-network unknown-network',
  buy: 'you-pay you-get amount-in change-currency change-token amounts enter-amount not-a-number ambiguous too-precise too-large on-network elsewhere providers opens fee fee-one price-there asking quote-failed not-sold too-little too-much about estimate purchases loading absent absent-text restricted failed failed-text try-again search-tokens clear found tokens currencies nothing-found nothing-found-text opening opening-text blocked blocked-text open-link open-failed open-failed-text continue-in continue-text closed closed-text open-again waiting waiting-text slow-text unseeable look-now arrived arrived-text arrived-toast refused refused-text unseen unseen-text done view-purchases no-purchases no-purchases-text buy-now state-waiting state-arrived state-failed state-unseen',
  connect:
    'injected recent featured custom external recommended scan-with-phone open-app browser-wallet all-wallets no-wallets no-wallets-text get-wallet list-failed try-again loading',
  connecting: 'continue-in accept-in-wallet no-window on-phone show-code try-again',
  'connecting-failed': 'declined declined-text pending pending-text failed',
  errors:
    'invalid-option not-started two-copies not-in-browser missing-package no-elements user-rejected request-pending wallet-not-found wallet-silent wallet-disconnected no-account no-provider unauthorized unsupported-method unsupported-chain chain-not-approved switch-failed disconnect-failed not-connected aborted invalid-reply rpc-error http-error timeout execution-reverted insufficient-funds nonce-too-low nonce-too-high nonce-max fee-cap-too-low fee-cap-too-high tip-above-fee-cap intrinsic-gas-too-low intrinsic-gas-too-high transaction-type-not-supported transaction-expired replacement-underpriced amount-too-small inputs-spent not-final signature-invalid too-many-pending transaction-too-large network-busy approval-missing transfers-paused account-not-allowed recipient-refused contract-fault outcome-unknown not-a-token invalid-receiver invalid-amount insufficient-liquidity price-moved swap-refused calls-not-atomic calls-refused sponsor-refused calls-unknown siwx-message-invalid siwx-domain siwx-uri siwx-chain siwx-nonce siwx-statement siwx-address siwx-expired siwx-not-yet siwx-signature siwx-unanswered siwx-rate siwx-busy siwx-unavailable siwx-origin siwx-not-enabled siwx-no-account siwx-no-network siwx-no-client siwx-failed walletconnect-missing-or-invalid walletconnect-no-matching-key walletconnect-expired walletconnect-not-initialized walletconnect-unsupported-chains walletconnect-user-disconnected walletconnect-invalid-update-request walletconnect-unauthorized relay-unreachable proposal-expired frame-missing frame-parent-missing frame-load-failed frame-failed untrusted-origin invalid-payload method-not-allowed too-soon popup-blocked login-failed code-wrong code-over login-too-old login-refused login-limit login-unreachable email-taken',
  guide:
    'home-title home-text login-title login-text assets-title assets-text get-wallet choose-one list-failed no-list list-failed-text try-again chrome ios android website downloads-text no-downloads no-downloads-text network-title network-text fees-title fees-text learn-more',
  login:
    'email email-hint continue invalid-email continue-with more-socials with-wallet enter-code code code-valid checking tries-left too-many-tries resend resend-in sending register-device device-mail device-same resend-link link-in in-window leaving connecting declined declined-text failed try-again scan-farcaster open-farcaster',
  modal: 'connect account wallet back close help sessions dismiss-alert loading screen-failed screen-failed-text try-again',
  'multi-chain':
    'eip155 solana polkadot bip122 heading text chains more connected replaces gone gone-text back needs-another needs-another-text needs-a-wallet-text use-same use-same-text connect-same another choose cancel',
  network: 'networks not-approved needs-another-wallet approve-in-wallet declined failed',
  networks:
    'search clear networks nothing-found nothing-found-text not-approved needs-another-wallet found switching-to approve-in-wallet declined declined-text failed try-again cancel not-on-unknown not-on-text or disconnect this-site what-is-a-network networks-note',
  nfts: 'no-nfts no-nfts-text nfts-failed nfts-absent',
  pairing:
    'accept-in-app open-wallet no-wallet-yet get-it scan scan-named code-label new-code-in preparing copy-link not-detected not-detected-text ways-to-connect browser mobile desktop web qrcode unsupported open-new-tab',
  'payment-link': 'taken',
  portfolio: 'tokens nfts activity holdings loading try-again no-tokens tokens-failed failed-text tokens-partial tokens-stale',
  'profile-wallets':
    'embedded eip155 solana polkadot bip122 accounts-of also-connected recent disconnect settings disconnect-this disconnect-all switch switch-to show-all smart-account eoa in-use switch-in-wallet choose-shared choose-shared-text answer-in declined-in connect-another connect connect-named not-here remove replace replace-text replace-with go cancel not-connected not-connected-text connect-wallet',
  receive:
    'code-label your-address copy-address share only-these only-one waiting-text not-connected not-connected-text connect networks networks-text',
  receiver:
    'sent-before not-an-address no-such-name invalid-name name-off-chain name-unreachable wrong-checksum wrong-network bad-link names-unknown zero-address token-contract invalid-receiver first-time',
  'register-name':
    'label hint how too-short too-long bad-characters bad-hyphens taken looking free suggestions take-suggestion suggestions-failed suggestions-failed-text choose signing registering failed failed-taken failed-signature failed-full failed-unreachable failed-wallet try-again no-login no-login-text log-in no-service no-service-text choose-network unreachable unreachable-text done done-text primary primary-text primary-sent finish',
  send: 'select-token add-amount incorrect-value insufficient-funds add-address invalid-address preview-send amount amount-in type-money type-token change-token available max max-label not-available receiver address-or-name receiver-note paste paste-failed clear-receiver recent looking-up network fee at-least fee-sponsored fee-unknown fee-refused loading try-again not-enough-amount not-enough-fee fund-wallet connect-different cannot-send cannot-send-text connect invalid-send',
  'send-preview':
    'deposit send to on-network only will-change arrives not-checked trying-out would-fail fails-refused fails-reason fails-insufficient-funds fails-insufficient-token fails-not-a-token fails-below-minimum fails-leaves-too-little look-alike look-alike-text look-alike-own look-alike-own-text name-changed name-changed-text address-of address-then your-address dead-address dead-address-text contract contract-text other-network other-network-text oneself other-record unused reminder cancel approve-in-wallet not-sent accept-risk accept-look-alike transaction-started failed declined sent sent-text close',
  'send-token':
    'search-tokens your-tokens clear found nothing-found nothing-found-text not-a-token token-unreachable token-unreachable-text',
  settings:
    'upgrade-row upgrade-row-text upgrade-text set-recovery copy-address log-in-part email add-email logged-in-with security recovery recovery-text export export-text sessions wallet choose-name choose-name-text network smart-account eoa use-smart-account use-smart-account-text use-eoa use-eoa-text smart-accounts-unsupported choose-network in-wallet failed log-in-again sign-out disconnect delete delete-text not-connected not-connected-text connect-wallet',
  'sign-in':
    'heading this-site what-required what-optional site account network valid-until valid-from allows full-message cancel skip disconnect sign signing try-again preparing approve-in-wallet authenticating authenticating-text declined declined-required declined-optional failed still-open still-open-text refused refused-text unfit unfit-page unfit-network unfit-account unfit-text wanted-signed deceptive deceptive-text init-failed still-signed-in still-signed-in-text still-signed-in-toast signing-out later',
  'smart-sessions':
    'beta beta-text loading in-force over unknown-site unverified-site until ended expired may-spend may-spend-token may-use end end-named end-question end-text cancel end-now ending approve-in no-sessions no-sessions-text absent absent-text failed failed-text try-again',
  swap: 'select-token enter-amount incorrect-value invalid-slippage insufficient-funds insufficient-liquidity no-quote review-swap give get amount-in amount-got type-money type-token change-token available not-available max max-label flip rate rate-of quote-age asking-quote minimum impact impact-unknown impact-small cost provider-fee none slippage own-slippage details slippage-high not-enough-amount not-enough-fee nobody-trades no-quote-text try-again loading failed-to-initialize failed-text no-gas-price not-here not-here-text no-network no-network-text networks connect keeps-share impostor impostor-text unlisted unlisted-text',
  'swap-preview':
    'swap approve cancel close one-step together-step two-steps permit-steps three-steps impact-high impact-high-text accept-risk preparing asking-reset asking-approve asking-permit asking-swap asking-swap-step asking-together sent-reset sent-approve sent-swap sent-together moved moved-text not-swapped reverts-reason unknown-outcome unknown-outcome-text done done-text done-about explorer allowing allowed-later swapping swapped swap-failed approval-failed declined',
  'swap-token':
    'search-tokens clear suggested your-tokens tokens results found chosen nothing-found nothing-found-text not-a-token token-unreachable token-unreachable-text list-unreachable try-again impostor unlisted',
  terms: 'terms-and-privacy terms-only privacy-only terms privacy accept-both accept-terms accept-privacy',
  titles:
    'all-wallets log-in walletconnect what-is-a-wallet get-wallet get-named-wallet what-is-a-network networks switch-network select-chain switch-chain activity wallets sign-in connect-wallets settings upgrade-wallet edit-email current-email new-email choose-name receive compatible-networks send select-token review-send swap preview-swap buy-crypto buy select-currency purchases',
  toast:
    'address-copied link-copied copy-failed share-failed recovery-first disconnect-failed balance-unavailable transactions-failed unsupported-chain switch-failed something-went-wrong signature-declined code-sent email-updated',
  'token-states': 'no-tokens-text receive-funds receive-funds-text',
  'update-email': 'email email-hint invalid how-first how-new wait cancel save start-over'
}

import { push } from '../../../state/router/router.ts'
import { showToast } from '../../../state/alerts/toast.ts'
import { openScreen, settled, shown } from '../../kit/open-screen.ts'
import { reportBlocked } from '../ui/blocked.ts'

document.body.append(
  ...['w3m-button', 'w3m-network-button', 'w3m-account', 'w3m-network'].map(tag => document.createElement(tag))
)
const { card, kit } = await openScreen('Connect', {
  options: { themeVariables: { '--w3m-accent': 'rgb(0, 120, 80)' }, termsConditionsUrl: 'https://site.example/terms' }
})
push('WhatIsAWallet')
await shown('WhatIsAWallet')
showToast('address-copied', 'success')
await settled(card)
await kit.close()
kit.stop()
await openScreen('Account', { connected: true })
await reportBlocked()

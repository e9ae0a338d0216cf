import './w3m-account-settings-view.ts'
import './w3m-upgrade-email-wallet-view.ts'

import './w3m-register-account-name-success-view.ts'
import './w3m-register-account-name-view.ts'

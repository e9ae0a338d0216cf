import './w3m-buy-in-progress-view.ts'
import './w3m-on-ramp-fiat-select-view.ts'
import './w3m-on-ramp-providers-view.ts'
import './w3m-on-ramp-token-select-view.ts'

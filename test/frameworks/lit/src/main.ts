import './kit'
import './my-app'
import './test-wallet'

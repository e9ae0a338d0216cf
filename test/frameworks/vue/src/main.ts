import { createApp } from 'vue'
import App from './app.vue'
import './kit'
import './test-wallet'

createApp(App).mount('#app')

import './w3m-email-verify-device-view.ts'
import './w3m-email-verify-otp-view.ts'

import { property } from 'lit/decorators.js'
import { define } from '../../../core/define.ts'
import { UpdateEmailOtp } from './update-email-otp.ts'

/** @summary Asks for the code sent to the current address, which permits the change. */
@define('w3m-update-email-primary-otp-view')
export class W3mUpdateEmailPrimaryOtpView extends UpdateEmailOtp {
  /** Address the code was sent to. */
  @property() override email = ''
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-update-email-primary-otp-view': W3mUpdateEmailPrimaryOtpView
  }
}

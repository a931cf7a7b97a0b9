import type { Observer } from '../../core/observer.js';
import { countBotTurn, countOrderSent, observeBacktest, observeBotBeat, observeBotTick } from './bot-metrics.js';
import { countFeedFailure, noteFeedHeld, noteFeedWritten } from './feed-metrics.js';
import {
  countGuardFailure,
  countLostRow,
  countPayment,
  countRefusedSubscription,
  countWebhookAttempt,
} from './metrics.js';
import { traceparent } from './tracing.js';

/** Metrics and traces of this process, for layers that do not import them. */
export const observer: Observer = {
  guardFailed: countGuardFailure,
  rowLost: countLostRow,
  publicSubscriptionRefused: countRefusedSubscription,
  webhookAttempted: countWebhookAttempt,
  paymentMoved: countPayment,
  botsBeat: observeBotBeat,
  botTurned: countBotTurn,
  botReported: observeBotTick,
  backtestRan: observeBacktest,
  feedHeld: noteFeedHeld,
  feedWritten: noteFeedWritten,
  feedFailed: countFeedFailure,
  venueOrderSent: countOrderSent,
  traceparent,
};

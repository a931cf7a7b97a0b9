import { HOUSE_FLOWS, type HouseFlow, type HouseFlowType } from '../../../core/conversion/flows.js';
import { canonical, Money } from '../../../core/money.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { FlowBefore } from './cuts.js';

/** Sums over all time may be larger than a wallet. */
const SCALE = { digits: 48, decimals: 18 } as const;

type Sums = Readonly<Record<'rows' | 'credited' | 'debited' | 'spread' | 'rounding' | 'result', Money>>;

/** What had happened to a currency before a time: what was held then, and the sums of each kind of rows. */
export class Standing {
  constructor(
    readonly currency: string,
    readonly type: WalletType,
    private readonly found: readonly FlowBefore[],
  ) {}

  /** What its wallets held. */
  held(): Money {
    return this.read(this.found[0]?.held ?? '0');
  }

  /** The sums of one kind of rows. */
  of(operationType: HouseFlowType): Sums {
    return this.sums(({ operationType: each }) => each === operationType);
  }

  /** The sums of all rows, such as of their spreads. */
  all(): Sums {
    return this.sums(() => true);
  }

  /** What flowed in less what flowed out, by flow. */
  flow(flow: HouseFlow): Money {
    const { credited, debited } = this.sums(({ operationType: each }) => flowOf(each) === flow);
    return credited.minus(debited);
  }

  private sums(counts: (row: FlowBefore) => boolean): Sums {
    const rows = this.found.filter(counts);
    const sum = (figure: keyof Sums) =>
      rows.reduce((each, row) => each.plus(this.read(row[figure])), Money.zero(this.currency));
    return {
      rows: sum('rows'),
      credited: sum('credited'),
      debited: sum('debited'),
      spread: sum('spread'),
      rounding: sum('rounding'),
      result: sum('result'),
    };
  }

  private read(text: string): Money {
    return Money.parse(canonical(text), this.currency, SCALE);
  }
}

const flowOf = (type: FlowBefore['operationType']): HouseFlow | null =>
  type === null ? null : type === 'OTHER' ? 'other' : HOUSE_FLOWS[type];

/** What the house earned and paid of a currency before a time. */
export function earnedBefore(standing: Standing) {
  const [orders, reversals, fees] = [
    standing.of('CONVERT'),
    standing.of('CONVERT_REVERSAL'),
    standing.of('CONVERT_FEE'),
  ];
  const { spread, rounding, result: hedge } = standing.all();
  const fee = fees.credited.minus(fees.debited);
  const cost = (flow: HouseFlow) => Money.zero(standing.currency).minus(standing.flow(flow));
  const [venueFee, networkFee, lost] = [cost('venueFee'), cost('networkFee'), cost('lost')];
  return {
    orders: orders.rows,
    reversals: reversals.rows,
    volumeIn: orders.credited.minus(reversals.debited).plus(fee),
    volumeOut: orders.debited.minus(reversals.credited),
    fee,
    spread,
    rounding,
    hedge,
    venueFee,
    networkFee,
    lost,
    net: fee.plus(spread).plus(rounding).plus(hedge).minus(venueFee).minus(networkFee).minus(lost),
    swept: cost('sweep'),
  };
}

/** Profit in a currency that was unswept at the given time; negative for a loss. */
export function unsweptBefore(standing: Standing): Money {
  const { net, swept } = earnedBefore(standing);
  return net.minus(swept);
}

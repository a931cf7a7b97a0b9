/** A plugin for the software of merchants' shops. Its files are below `integrations/<id>`. */
interface Plugin {
  /** The folder inside the archive, which becomes the folder in the shop. */
  readonly folder: string;
  /** The file whose header says `Version: 1.2.3`. */
  readonly main: string;
  /** What merchants get. Whatever else lies in the folder is for its developers. */
  readonly files: readonly string[];
}

/** Plugins by the id in the path of their download. */
export const PLUGINS: ReadonlyMap<string, Plugin> = new Map([
  [
    'woocommerce',
    {
      folder: 'wallet-payment-gateway',
      main: 'wallet-payment-gateway.php',
      files: [
        'assets/blocks.js',
        'includes/class-amount.php',
        'includes/class-api-client.php',
        'includes/class-api-exception.php',
        'includes/class-blocks-support.php',
        'includes/class-event-handler.php',
        'includes/class-event.php',
        'includes/class-gateway.php',
        'includes/class-lock-exception.php',
        'includes/class-order-lock.php',
        'includes/class-order-payments.php',
        'includes/class-payment-outcome.php',
        'includes/class-payment-request.php',
        'includes/class-payment-starter.php',
        'includes/class-plugin.php',
        'includes/class-refund-maker.php',
        'includes/class-refund-recorder.php',
        'includes/class-return-visit.php',
        'includes/class-settings.php',
        'includes/class-signature.php',
        'includes/class-webhook-receiver.php',
        'includes/settings-fields.php',
        'languages/wallet-payment-gateway.pot',
        'readme.txt',
        'uninstall.php',
        'wallet-payment-gateway.php',
      ],
    },
  ],
]);

export type { Plugin };

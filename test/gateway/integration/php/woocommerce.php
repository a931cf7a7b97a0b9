<?php
// Stand-ins for what the plugin uses of WooCommerce beside its orders.

function wc_get_order($id)
{
    return isset(Store::$orders[$id]) ? new WC_Order($id) : false;
}

function wc_get_orders($query)
{
    $found = array_filter(
        Store::$orders,
        static fn ($order) => in_array($query['meta_value'], $order['meta'][$query['meta_key']] ?? [], true)
    );
    return array_slice(array_keys($found), 0, $query['limit']);
}

function wc_create_refund($arguments)
{
    if (!is_string($arguments['amount']) || $arguments['restock_items']) {
        throw new LogicException('an amount is text, and money that comes back is no goods that come back');
    }
    if (Store::$broken) {
        return new WP_Error('error', 'the database is gone');
    }
    $refund = new WC_Order_Refund(['amount' => $arguments['amount'], 'reason' => $arguments['reason']]);
    do_action('woocommerce_create_refund', $refund, $arguments);
    // Stored first, then asked for at the gateway, and removed again when that refuses.
    Store::$orders[$arguments['order_id']]['refunds'][] = $refund->values();
    if ($arguments['refund_payment']) {
        $class = apply_filters('woocommerce_payment_gateways', [])[0];
        $result = (new $class())->process_refund($arguments['order_id'], $arguments['amount'], $arguments['reason']);
        if (is_wp_error($result)) {
            array_pop(Store::$orders[$arguments['order_id']]['refunds']);
            return $result;
        }
    }
    return $refund;
}

function wc_get_price_decimals()
{
    return Store::$decimals;
}

function wc_get_logger()
{
    return new class {
        public function __call($level, $arguments)
        {
            World::$log[] = $level . ': ' . $arguments[0];
        }
    };
}

function wc_add_notice($message, $type)
{
    World::$notices[] = $message;
}

function wc_clean($text)
{
    return trim($text);
}

function is_order_received_page()
{
    return World::$page > 0;
}

final class WC_Admin_Settings
{
    public static array $errors = [];

    public static function add_error($message)
    {
        self::$errors[] = $message;
    }
}

abstract class WC_Payment_Gateway
{
    public $id;
    public $title;
    public $description;
    public $enabled;
    public $method_title;
    public $method_description;
    public $has_fields;
    public $supports = [];
    public $form_fields = [];
    public array $entered = [];
    private array $errors = [];

    public function init_settings()
    {
    }

    public function get_option($name)
    {
        return get_option('woocommerce_' . $this->id . '_settings', [])[$name] ?? $this->form_fields[$name]['default'];
    }

    public function is_available()
    {
        return $this->enabled === 'yes';
    }

    public function can_refund_order($order)
    {
        return in_array('refunds', $this->supports, true);
    }

    public function get_return_url($order)
    {
        return 'https://shop.example/checkout/order-received/' . $order->get_id() . '/?key=' . $order->get_order_key();
    }

    public function get_errors()
    {
        return $this->errors;
    }

    /** As WooCommerce does: a field whose check throws keeps its old value, and nobody is told. */
    public function process_admin_options()
    {
        $option = 'woocommerce_' . $this->id . '_settings';
        $values = get_option($option, []);
        foreach ($this->entered as $name => $value) {
            $check = [$this, 'validate_' . $name . '_field'];
            try {
                $values[$name] = is_callable($check) ? $check($name, $value) : $value;
            } catch (Exception $exception) {
                $this->errors[] = $exception->getMessage();
            }
        }
        World::$options[$option] = $values;
        return true;
    }
}

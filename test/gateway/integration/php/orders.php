<?php
// Stand-ins for WooCommerce's orders. An order is read from and saved to an array, as from a database.

final class Store
{
    /** Orders by id: status, total, currency, key, method, transaction, meta, items, refunds, notes. */
    public static array $orders = [];
    public static int $decimals = 2;
    /** Whether the next save of an order fails, as when the database is gone. */
    public static bool $broken = false;
}

/** A refund of WooCommerce's. */
final class WC_Order_Refund
{
    private array $values;
    /** Writes the values; nothing before the refund is stored. */
    private ?Closure $write;

    public function __construct(array $values, ?Closure $write = null)
    {
        $this->values = $values;
        $this->write = $write;
    }

    public function save_meta_data()
    {
        ($this->write)($this->values);
    }

    public function get_meta($key)
    {
        return $this->values[$key] ?? '';
    }

    public function get_amount()
    {
        return $this->values['amount'];
    }

    public function update_meta_data($key, $value)
    {
        $this->values[$key] = $value;
    }

    public function values(): array
    {
        return $this->values;
    }
}

class WC_Order_Item
{
    private array $item;

    public function __construct(array $item)
    {
        $this->item = $item;
    }

    public function __call($name, $arguments)
    {
        return $this->item[substr($name, 4)] ?? '0';
    }

    public function get_type()
    {
        return $this->item['type'] ?? 'line_item';
    }

    public function get_quantity()
    {
        return $this->item['quantity'] ?? 1;
    }
}

class WC_Order
{
    private int $id;
    private array $loaded;
    private array $changes = [];
    private array $meta = [];

    public function __construct(int $id)
    {
        $this->id = $id;
        $this->loaded = Store::$orders[$id];
    }

    private function get(string $name)
    {
        return $this->changes[$name] ?? $this->loaded[$name];
    }

    public function save()
    {
        if (Store::$broken) {
            throw new RuntimeException('the database is gone');
        }
        Store::$orders[$this->id] = array_replace(Store::$orders[$this->id], $this->changes);
        $this->save_meta_data();
    }

    public function save_meta_data()
    {
        foreach ($this->meta as $key => $value) {
            Store::$orders[$this->id]['meta'][$key] = $value;
        }
    }

    public function read_meta_data($force)
    {
        $this->loaded['meta'] = Store::$orders[$this->id]['meta'];
    }

    public function get_meta($key)
    {
        return $this->meta[$key] ?? $this->loaded['meta'][$key] ?? '';
    }

    public function update_meta_data($key, $value)
    {
        $this->meta[$key] = $value;
    }

    public function add_meta_data($key, $value)
    {
        $this->meta[$key] = array_merge((array) ($this->get_meta($key) ?: []), [$value]);
    }

    public function get_id()
    {
        return $this->id;
    }

    public function get_order_number()
    {
        return '#' . $this->id;
    }

    public function get_total()
    {
        return $this->get('total');
    }

    public function get_currency()
    {
        return $this->get('currency');
    }

    public function get_status()
    {
        return $this->get('status');
    }

    public function has_status($statuses)
    {
        return in_array($this->get('status'), (array) $statuses, true);
    }

    public function needs_payment()
    {
        return $this->has_status(['pending', 'failed']);
    }

    public function get_order_key()
    {
        return 'wc_order_' . $this->id;
    }

    public function get_payment_method()
    {
        return $this->get('method');
    }

    public function set_payment_method($method)
    {
        $this->changes['method'] = $method;
    }

    public function get_transaction_id()
    {
        return $this->get('transaction');
    }

    public function set_transaction_id($id)
    {
        $this->changes['transaction'] = $id;
    }

    public function get_billing_email()
    {
        return 'ada@example.com';
    }

    public function get_formatted_billing_full_name()
    {
        return 'Ada Lovelace';
    }

    public function get_checkout_payment_url()
    {
        return 'https://shop.example/checkout/order-pay/' . $this->id . '/?pay_for_order=true&key=' . $this->get_order_key();
    }

    public function get_items($types)
    {
        return array_map(static fn ($item) => new WC_Order_Item($item), $this->get('items'));
    }

    public function get_refunds()
    {
        $id = $this->id;
        $stored = static fn ($index) => new WC_Order_Refund(
            Store::$orders[$id]['refunds'][$index],
            static fn ($values) => Store::$orders[$id]['refunds'][$index] = $values
        );
        return array_map($stored, array_keys(Store::$orders[$id]['refunds']));
    }

    public function add_order_note($note)
    {
        Store::$orders[$this->id]['notes'][] = $note;
    }

    public function update_status($status, $note = '')
    {
        $this->changes['status'] = $status;
        $this->add_order_note($note);
        $this->save();
        return true;
    }

    public function payment_complete($transaction)
    {
        if (!$this->has_status(['pending', 'on-hold', 'failed', 'cancelled'])) {
            throw new LogicException('WooCommerce completes no order of this status');
        }
        try {
            $this->changes = ['status' => 'processing', 'transaction' => $transaction] + $this->changes;
            $this->save();
            Store::$orders[$this->id]['completions'] = (Store::$orders[$this->id]['completions'] ?? 0) + 1;
            return true;
        } catch (RuntimeException $exception) {
            return false;
        }
    }
}

<?php
// Stand-ins for what the plugin uses of WordPress. They do as little as its tests need.
const ABSPATH = '/';
const DB_NAME = 'shop';

/** Everything that the tests look at or set: options, requests sent, answers to them, hooks, log, locks. */
final class World
{
    public static array $options = [];
    public static array $transients = [];
    public static array $hooks = [];
    /** How many arguments each of them takes. */
    public static array $counts = [];
    public static array $routes = [];
    public static array $answers = [];
    public static array $sent = [];
    public static array $log = [];
    public static array $notices = [];
    public static array $locks = [];
    /** Whether another request holds every lock. */
    public static bool $busy = false;
    /** The order page that the buyer is on; 0 elsewhere. */
    public static int $page = 0;
}

final class WP_Error
{
    private string $code;
    private string $message;

    public function __construct(string $code = '', string $message = '')
    {
        $this->code = $code;
        $this->message = $message;
    }

    public function get_error_code(): string
    {
        return $this->code;
    }

    public function get_error_message(): string
    {
        return $this->message;
    }
}

final class WP_REST_Request
{
    private array $headers;
    private string $body;

    public function __construct(array $headers, string $body)
    {
        $this->headers = array_change_key_case($headers);
        $this->body = $body;
    }

    public function get_header($name)
    {
        return $this->headers[strtolower($name)] ?? null;
    }

    public function get_body(): string
    {
        return $this->body;
    }
}

final class WP_REST_Response
{
    public $data;
    public int $status;
    public array $headers;

    public function __construct($data, int $status, array $headers = [])
    {
        $this->data = $data;
        $this->status = $status;
        $this->headers = $headers;
    }
}

/** The database, of which the plugin uses locks alone. */
$wpdb = new class {
    public string $prefix = 'wp_';

    public function prepare(string $query, ...$values): array
    {
        return [$query, $values];
    }

    public function get_var(array $prepared): ?string
    {
        [$query, [$name]] = $prepared;
        if (strlen($name) > 64) {
            throw new LogicException('the name of a lock is too long');
        }
        if (strpos($query, 'RELEASE_LOCK') !== false) {
            if (!isset(World::$locks[$name])) {
                throw new LogicException('a lock was released that nobody held');
            }
            unset(World::$locks[$name]);
            return '1';
        }
        if (isset(World::$locks[$name])) {
            throw new LogicException('a lock was taken twice');
        }
        if (World::$busy) {
            return '0';
        }
        World::$locks[$name] = true;
        return '1';
    }
};

function add_action($hook, $callback, $priority = 10, $count = 1)
{
    // As in WordPress, a callback gets as many arguments as it was added for.
    World::$hooks[$hook][] = $callback;
    World::$counts[$hook][array_key_last(World::$hooks[$hook])] = $count;
}

function add_filter($hook, $callback)
{
    add_action($hook, $callback);
}

function remove_action($hook, $callback)
{
    World::$hooks[$hook] = array_filter(World::$hooks[$hook] ?? [], static fn ($known) => $known !== $callback);
}

function do_action($hook, ...$arguments)
{
    foreach (World::$hooks[$hook] ?? [] as $index => $callback) {
        $callback(...array_slice($arguments, 0, World::$counts[$hook][$index]));
    }
}

function apply_filters($hook, $value, ...$arguments)
{
    foreach (World::$hooks[$hook] ?? [] as $callback) {
        $value = $callback($value, ...$arguments);
    }
    return $value;
}

/** The plugin calls the gateway by this alone; the next answer of the test is returned. */
function wp_remote_request($url, $options)
{
    // Without its lock, a payment or a refund could be made twice.
    World::$sent[] = ['url' => $url, 'locked' => World::$locks !== []] + $options;
    $answer = array_shift(World::$answers);
    if ($answer === null) {
        throw new LogicException('the gateway was not expected to be called: ' . $url);
    }
    return $answer === 'unreachable' ? new WP_Error('http_request_failed', 'cURL error 28: timed out') : $answer;
}

function wp_remote_retrieve_response_code($response)
{
    return $response['status'] ?? 200;
}

function wp_remote_retrieve_body($response)
{
    return is_string($response['body']) ? $response['body'] : json_encode($response['body']);
}

function is_wp_error($value)
{
    return $value instanceof WP_Error;
}

function get_option($name, $fallback = false)
{
    return World::$options[$name] ?? $fallback;
}

function delete_option($name)
{
    unset(World::$options[$name]);
    return true;
}

function get_transient($name)
{
    return World::$transients[$name] ?? false;
}

function set_transient($name, $value, $seconds)
{
    World::$transients[$name] = $value;
}

function register_rest_route($namespace, $route, $options)
{
    World::$routes[] = [$namespace . $route, $options['methods'], $options['permission_callback']];
}

function rest_url($path)
{
    return 'https://shop.example/wp-json/' . $path;
}

function __($text, $domain)
{
    return $text;
}

function esc_html($text)
{
    return htmlspecialchars($text, ENT_QUOTES);
}

function esc_html__($text, $domain)
{
    return esc_html($text);
}

function esc_url($url)
{
    return esc_html($url);
}

function admin_url($path)
{
    return 'https://shop.example/wp-admin/' . $path;
}

function plugin_basename($file)
{
    return 'wallet-payment-gateway/' . basename($file);
}

function load_plugin_textdomain($domain, $deprecated, $path)
{
    World::$options['texts'] = [$domain, $path];
}

function wp_json_encode($value)
{
    return json_encode($value);
}

function wp_parse_url($url)
{
    return parse_url($url);
}

function wp_unslash($value)
{
    return stripslashes($value);
}

function wp_strip_all_tags($text)
{
    return strip_tags($text);
}

function wp_specialchars_decode($text, $quotes)
{
    return htmlspecialchars_decode($text, $quotes);
}

function sanitize_text_field($text)
{
    return trim(strip_tags($text));
}

function absint($value)
{
    return abs((int) $value);
}

function get_query_var($name)
{
    return $name === 'order-received' ? World::$page : '';
}

function is_multisite()
{
    return false;
}

// WordPress brings these two where PHP has no mbstring.
if (!function_exists('mb_strlen')) {
    function mb_strlen($text)
    {
        return preg_match_all('/./us', $text);
    }

    function mb_substr($text, $start, $length)
    {
        preg_match_all('/./us', $text, $characters);
        return implode('', array_slice($characters[0], $start, $length));
    }
}

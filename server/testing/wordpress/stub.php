<?php
// As much of WordPress as the plugin calls. Reads what to do from standard input, as JSON, and prints what came of it.
define( 'ABSPATH', '/' );
$asked     = json_decode( stream_get_contents( STDIN ), true );
$done      = array( 'shortcodes' => array(), 'scripts' => array(), 'providers' => array(), 'errors' => array() );
$codes     = array();
$actions   = array();
$sanitizer = null;

function add_shortcode( $name, $draw ) { global $codes; $codes[ $name ] = $draw; }
function add_action( $name, $call ) { global $actions; $actions[ $name ][] = $call; }
function add_filter( $name, $call ) { global $actions; $actions[ $name ][] = $call; }
function get_option( $name, $default = false ) { global $asked; return $asked['address'] ?? $default; }
function get_locale() { global $asked; return $asked['locale'] ?? 'id_ID'; }
function current_user_can( $right ) { global $asked; return $asked['admin'] ?? false; }
function home_url() { return 'https://www.example.go.id/profil'; }
function wp_parse_url( $url ) { return parse_url( $url ); }
function esc_html( $text ) { return htmlspecialchars( $text, ENT_QUOTES, 'UTF-8' ); }
function esc_attr( $text ) { return htmlspecialchars( $text, ENT_QUOTES, 'UTF-8' ); }
function esc_url( $url ) { return htmlspecialchars( $url, ENT_QUOTES, 'UTF-8' ); }
function shortcode_atts( $known, $given, $name ) { return array_merge( $known, array_intersect_key( $given, $known ) ); }
function wp_enqueue_script( $name, $source ) { global $done; $done['scripts'][] = $source; }
function wp_oembed_add_provider( $pattern, $address ) { global $done; $done['providers'][ $pattern ] = $address; }
function register_setting( $group, $name, $how ) { global $sanitizer; $sanitizer = $how['sanitize_callback']; }
function add_settings_error( $name, $code, $text ) { global $done; $done['errors'][] = $text; }
function add_options_page( $title, $menu, $right, $slug, $draw ) { global $page; $page = $draw; }
function settings_fields( $group ) { echo '<input type="hidden" name="_wpnonce" value="stub">'; }
function submit_button() { echo '<input type="submit">'; }

require dirname( __DIR__, 3 ) . '/integrations/wordpress/resirkuit.php';
foreach ( array( 'init', 'admin_init', 'admin_menu' ) as $name ) {
	foreach ( $actions[ $name ] ?? array() as $call ) {
		$call();
	}
}
foreach ( $asked['shortcodes'] ?? array() as $one ) {
	$done['shortcodes'][] = $codes[ $one[0] ]( $one[1] ?? '' );
}
foreach ( $asked['embedded'] ?? array() as $url ) {
	$done['embedded'][] = $actions['embed_oembed_html'][0]( 'frame', $url );
}
$done['names']  = array_keys( $codes );
$done['stored'] = array_map( $sanitizer, $asked['typed'] ?? array() );
ob_start();
$page();
$done['page'] = ob_get_clean();
echo json_encode( $done );

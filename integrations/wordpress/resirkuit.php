<?php
/**
 * Plugin Name: Resirkuit
 * Description: Shows the request form, the figures and the drop-off points of a Resirkuit installation. Menampilkan formulir permintaan, angka dampak, dan titik setor dari instalasi Resirkuit.
 * Version: 1.0.0
 * Requires at least: 5.6
 * Requires PHP: 7.2
 * License: MIT
 *
 * One file: copy it into wp-content/plugins/ and activate it. Then name the address under Settings > Resirkuit, and this
 * site in the installation (Connections > In your website).
 *
 *   [resirkuit_request service="donation"]  [resirkuit_impact lang="id"]  [resirkuit_points theme="light" height="600"]
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const RESIRKUIT_OPTION = 'resirkuit_address';

/** The frames: their title by language, and their height until the script has told another one. */
const RESIRKUIT_EMBEDS = array(
	'request' => array( 'en' => 'Request a collection', 'id' => 'Minta penjemputan', 'height' => 900 ),
	'impact'  => array( 'en' => 'Sustainability impact', 'id' => 'Dampak keberlanjutan', 'height' => 320 ),
	'points'  => array( 'en' => 'Drop-off points', 'id' => 'Titik setor', 'height' => 640 ),
);

/**
 * The address of an installation without what stands behind its name; '' for anything that is none.
 */
function resirkuit_clean_address( $typed ) {
	$parts = wp_parse_url( trim( (string) $typed ) );
	if ( ! is_array( $parts ) || empty( $parts['host'] ) || isset( $parts['user'] ) ) {
		return '';
	}
	$host   = strtolower( $parts['host'] );
	$scheme = isset( $parts['scheme'] ) ? strtolower( $parts['scheme'] ) : '';
	$local  = in_array( $host, array( 'localhost', '127.0.0.1' ), true );
	if ( 'https' !== $scheme && ! ( 'http' === $scheme && $local ) ) {
		return '';
	}
	if ( ! preg_match( '/^[a-z0-9-]+(\.[a-z0-9-]+)*$/', $host ) ) {
		return '';
	}
	return $scheme . '://' . $host . ( isset( $parts['port'] ) ? ':' . (int) $parts['port'] : '' );
}

function resirkuit_address() {
	return resirkuit_clean_address( get_option( RESIRKUIT_OPTION, '' ) );
}

/** The script that gives frames their height, once on a page. */
function resirkuit_use_script( $address ) {
	wp_enqueue_script( 'resirkuit-embed', $address . '/embed.js', array(), null, true );
}

/** A frame as HTML. Whatever stands in the shortcode is one of a few words, or left out. */
function resirkuit_frame( $name, $given ) {
	$address = resirkuit_address();
	if ( '' === $address ) {
		return current_user_can( 'manage_options' )
			? '<p>' . esc_html( resirkuit_say( 'missing' ) ) . '</p>'
			: '';
	}
	$embed = RESIRKUIT_EMBEDS[ $name ];
	$given = shortcode_atts(
		array( 'lang' => '', 'theme' => '', 'service' => '', 'height' => '' ),
		is_array( $given ) ? $given : array(),
		'resirkuit_' . $name
	);
	$query = array();
	if ( in_array( $given['lang'], array( 'en', 'id' ), true ) ) {
		$query['lang'] = $given['lang'];
	}
	if ( 'light' === $given['theme'] ) {
		$query['theme'] = 'light';
	}
	if ( 'request' === $name && in_array( $given['service'], array( 'collection', 'donation', 'supply', 'collaboration' ), true ) ) {
		$query['service'] = $given['service'];
	}
	$height = (int) $given['height'];
	$height = $height >= 100 && $height <= 5000 ? $height : $embed['height'];
	$title  = isset( $query['lang'] ) ? $embed[ $query['lang'] ] : $embed[ resirkuit_language() ];
	$source = $address . '/embed/' . $name . ( $query ? '?' . http_build_query( $query, '', '&' ) : '' );

	resirkuit_use_script( $address );
	return sprintf(
		'<iframe src="%s" title="%s" width="100%%" height="%d" style="border:0;max-width:100%%" loading="lazy"></iframe>',
		esc_url( $source ),
		esc_attr( $title ),
		$height
	);
}

foreach ( array_keys( RESIRKUIT_EMBEDS ) as $resirkuit_name ) {
	add_shortcode(
		'resirkuit_' . $resirkuit_name,
		function ( $given ) use ( $resirkuit_name ) {
			return resirkuit_frame( $resirkuit_name, $given );
		}
	);
}

/** A link to a page of the installation on a line of its own becomes its frame (oEmbed). */
add_action(
	'init',
	function () {
		$address = resirkuit_address();
		if ( '' !== $address ) {
			wp_oembed_add_provider( $address . '/*', $address . '/oembed' );
		}
	}
);

/** Such a frame gets its height from the same script. WordPress keeps the frame without it. */
add_filter(
	'embed_oembed_html',
	function ( $html, $url ) {
		$address = resirkuit_address();
		if ( '' !== $address && 0 === strpos( $url, $address . '/' ) ) {
			resirkuit_use_script( $address );
		}
		return $html;
	},
	10,
	2
);

/** The language of the site: Indonesian, or English for all others. */
function resirkuit_language() {
	return 0 === strpos( get_locale(), 'id' ) ? 'id' : 'en';
}

/** What administrators of the site read. */
function resirkuit_say( $text ) {
	$texts = array(
		'missing' => array(
			'en' => 'Resirkuit: name the address of the installation under Settings > Resirkuit.',
			'id' => 'Resirkuit: isi alamat instalasi di Pengaturan > Resirkuit.',
		),
		'label'   => array( 'en' => 'Address of the installation', 'id' => 'Alamat instalasi' ),
		'hint'    => array(
			'en' => 'Such as https://ewaste.example.go.id. There, name this site under Connections > In your website: %s',
			'id' => 'Seperti https://ewaste.example.go.id. Di sana, daftarkan situs ini di Koneksi > Di situs web Anda: %s',
		),
		'wrong'   => array(
			'en' => 'This is no address that begins with https://. The address before stays.',
			'id' => 'Ini bukan alamat yang diawali https://. Alamat sebelumnya tetap dipakai.',
		),
		'use'     => array( 'en' => 'Write one of these into a page:', 'id' => 'Tulis salah satu ini di sebuah halaman:' ),
	);
	return $texts[ $text ][ resirkuit_language() ];
}

add_action(
	'admin_init',
	function () {
		register_setting(
			'resirkuit',
			RESIRKUIT_OPTION,
			array(
				'type'              => 'string',
				'default'           => '',
				'sanitize_callback' => function ( $typed ) {
					$address = resirkuit_clean_address( $typed );
					if ( '' === $address && '' !== trim( (string) $typed ) ) {
						add_settings_error( RESIRKUIT_OPTION, 'address', resirkuit_say( 'wrong' ) );
						return get_option( RESIRKUIT_OPTION, '' );
					}
					return $address;
				},
			)
		);
	}
);

add_action(
	'admin_menu',
	function () {
		add_options_page( 'Resirkuit', 'Resirkuit', 'manage_options', 'resirkuit', 'resirkuit_settings_page' );
	}
);

function resirkuit_settings_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	// The form's token comes from settings_fields, and options.php asks for it.
	?>
	<div class="wrap">
		<h1>Resirkuit</h1>
		<form action="options.php" method="post">
			<?php settings_fields( 'resirkuit' ); ?>
			<p>
				<label for="resirkuit-address"><strong><?php echo esc_html( resirkuit_say( 'label' ) ); ?></strong></label><br>
				<input type="url" id="resirkuit-address" class="regular-text" aria-describedby="resirkuit-hint"
					name="<?php echo esc_attr( RESIRKUIT_OPTION ); ?>" value="<?php echo esc_attr( get_option( RESIRKUIT_OPTION, '' ) ); ?>">
			</p>
			<p class="description" id="resirkuit-hint"><?php echo esc_html( sprintf( resirkuit_say( 'hint' ), resirkuit_clean_address( home_url() ) ) ); ?></p>
			<?php submit_button(); ?>
		</form>
		<p><?php echo esc_html( resirkuit_say( 'use' ) ); ?></p>
		<p><code>[resirkuit_request]</code> <code>[resirkuit_impact]</code> <code>[resirkuit_points]</code></p>
	</div>
	<?php
}

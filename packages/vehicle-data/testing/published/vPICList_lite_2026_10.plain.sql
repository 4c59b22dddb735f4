--
-- PostgreSQL database dump
--

\restrict 5eVBCyTk0wLJIhH8uYc2mQx1oP7dZr4sNfGa9tKjRbWvEiXqMzUpDnSlOg3hA6

-- Dumped from database version 17.6
-- Dumped by pg_dump version 18.3

-- Started on 2026-10-15 13:10:07

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);

--
-- Name: vpic; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA vpic;

CREATE TABLE vpic.pattern (
    id integer NOT NULL,
    vinschemaid integer NOT NULL,
    keys character varying(50) NOT NULL,
    elementid integer NOT NULL,
    attributeid character varying(500) NOT NULL,
    createdon timestamp without time zone,
    updatedon timestamp without time zone,
    keys_regex text GENERATED ALWAYS AS (vpic.sqlwild_to_regex((keys)::text)) STORED
);

--
-- Data for Name: batterytype; Type: TABLE DATA; Schema: vpic; Owner: -
--

COPY vpic.batterytype (id, name) FROM stdin;
3	Lithium-ion/Li-Ion
\.


COPY vpic.bodyclass (id, name) FROM stdin;
7	Sport Utility Vehicle [SUV]/Multipurpose Vehicle [MPV]
\.
COPY vpic.drivetype (id, name) FROM stdin;
3	AWD/All-Wheel Drive
\.
COPY vpic.fueltypeprimary (id, name) FROM stdin;
2	Electric
4	Gasoline
\.
COPY vpic.grossvehicleweightratingfrom (id, name) FROM stdin;
\.
COPY vpic.steeringlocation (id, name) FROM stdin;
1	Left-Hand Drive (LHD)
\.
COPY vpic.transmissionstyle (id, name) FROM stdin;
2	Automatic
\.
COPY vpic.brakesystemtype (id, name) FROM stdin;
2	Hydraulic
\.
COPY vpic.curtainairbaglocations (id, name) FROM stdin;
\.
COPY vpic.frontairbaglocations (id, name) FROM stdin;
\.
COPY vpic.fueltypesecondary (id, name) FROM stdin;
2	Electric
\.
COPY vpic.kneeairbaglocations (id, name) FROM stdin;
\.
COPY vpic.evdriveunit (id, name) FROM stdin;
1	Dual Motor
4	Quad Motor
\.
COPY vpic.plantcountry (id, name) FROM stdin;
5	UNITED KINGDOM (UK)
6	UNITED STATES (USA)
7	AUSTRIA
\.
COPY vpic.adaptivecruisecontrolacc (id, name) FROM stdin;
1	Standard
3	Optional
\.
COPY vpic.antilockbrakingsystemabs (id, name) FROM stdin;
1	Standard
\.
COPY vpic.crashimminentbrakingcib (id, name) FROM stdin;
\.
COPY vpic.blindspotwarningbsw (id, name) FROM stdin;
\.
COPY vpic.electronicstabilitycontrolesc (id, name) FROM stdin;
\.
COPY vpic.tractioncontrol (id, name) FROM stdin;
\.
COPY vpic.forwardcollisionwarningfcw (id, name) FROM stdin;
\.
COPY vpic.lanedeparturewarningldw (id, name) FROM stdin;
\.
COPY vpic.lanekeepingassistancelka (id, name) FROM stdin;
\.
COPY vpic.backupcamera (id, name) FROM stdin;
\.
COPY vpic.parkingassist (id, name) FROM stdin;
\.
COPY vpic.sideairbaglocations (id, name) FROM stdin;
\.
COPY vpic.electrificationlevel (id, name) FROM stdin;
1	Mild HEV (Hybrid Electric Vehicle)
4	BEV (Battery Electric Vehicle)
\.
COPY vpic.tirepressuremonitoringsystemtp (id, name) FROM stdin;
2	Indirect
\.
COPY vpic.dynamicbrakesupportdbs (id, name) FROM stdin;
\.
COPY vpic.pedestrianautomaticemergencybr (id, name) FROM stdin;
\.
COPY vpic.autoreversesystemforwindowsand (id, name) FROM stdin;
1	Standard
\.
COPY vpic.automaticpedestrianalertingsou (id, name) FROM stdin;
\.
COPY vpic.automaticcrashnotificationacna (id, name) FROM stdin;
\.
COPY vpic.keylessignition (id, name) FROM stdin;
\.
COPY vpic.headlamplightsource (id, name) FROM stdin;
\.
COPY vpic.semiautomaticheadlampbeamswitc (id, name) FROM stdin;
\.
COPY vpic.rearcrosstrafficalert (id, name) FROM stdin;
\.
COPY vpic.grossvehicleweightratingto (id, name) FROM stdin;
\.
COPY vpic.rearautomaticemergencybraking (id, name) FROM stdin;
\.
COPY vpic.blindspotinterventionbsi (id, name) FROM stdin;
\.
COPY vpic.lanecenteringassistance (id, name) FROM stdin;
\.
COPY vpic.country (id, name, displayorder) FROM stdin;
1	UNITED KINGDOM (UK)	0
2	UNITED STATES (USA)	1
\.
COPY vpic.element (id, name, code, lookuptable, description, isprivate, groupname, datatype, minallowedvalue, maxallowedvalue, isqs, decode, weight) FROM stdin;
1	Other Battery Info	\N	\N	\N	f	Mechanical/Battery	string	\N	\N	f	Pattern	1
2	Battery Type	\N	batterytype	\N	f	Mechanical/Battery	lookup	\N	\N	f	Pattern	1
5	Body Class	\N	bodyclass	\N	f	Exterior/Body	lookup	\N	\N	f	Pattern	1
14	Doors	\N	\N	\N	f	Exterior/Body	int	\N	\N	f	Pattern	1
15	Drive Type	\N	drivetype	\N	f	Mechanical/Drivetrain	lookup	\N	\N	f	Pattern	1
18	Engine Model	\N	\N	\N	f	Engine	string	\N	\N	f	Pattern	1
21	Engine Power (KW)	\N	\N	\N	f	Engine	decimal	\N	\N	f	Pattern	1
24	Fuel Type - Primary	\N	fueltypeprimary	\N	f	Engine	lookup	\N	\N	f	Pattern	1
25	Gross Vehicle Weight Rating From	\N	grossvehicleweightratingfrom	\N	f	Exterior/Dimension	lookup	\N	\N	f	Pattern	1
28	Model	\N	Model	\N	f	General	lookup	\N	\N	f	Pattern	1
31	Plant City	\N	\N	\N	f	General	string	\N	\N	f	Pattern	1
33	Number of Seats	\N	\N	\N	f	Interior/Seat	int	\N	\N	f	Pattern	1
34	Series	\N	\N	\N	f	General	string	\N	\N	f	Pattern	1
36	Steering Location	\N	steeringlocation	\N	f	Interior	lookup	\N	\N	f	Pattern	1
37	Transmission Style	\N	transmissionstyle	\N	f	Mechanical/Transmission	lookup	\N	\N	f	Pattern	1
38	Trim	\N	\N	\N	f	General	string	\N	\N	f	Pattern	1
42	Brake System Type	\N	brakesystemtype	\N	f	Mechanical/Brake	lookup	\N	\N	f	Pattern	1
54	Curb Weight (pounds)	\N	\N	\N	f	Exterior/Dimension	int	\N	\N	f	Pattern	1
55	Curtain Air Bag Locations	\N	curtainairbaglocations	\N	f	Passive Safety System/Air Bag Location	lookup	\N	\N	f	Pattern	1
58	Battery Voltage (Volts) From	\N	\N	\N	f	Mechanical/Battery	int	\N	\N	f	Pattern	1
59	Battery Energy (KWh) From	\N	\N	\N	f	Mechanical/Battery	decimal	\N	\N	f	Pattern	1
61	Number of Seat Rows	\N	\N	\N	f	Interior/Seat	int	\N	\N	f	Pattern	1
65	Front Air Bag Locations	\N	frontairbaglocations	\N	f	Passive Safety System/Air Bag Location	lookup	\N	\N	f	Pattern	1
66	Fuel Type - Secondary	\N	fueltypesecondary	\N	f	Engine	lookup	\N	\N	f	Pattern	1
69	Knee Air Bag Locations	\N	kneeairbaglocations	\N	f	Passive Safety System/Air Bag Location	lookup	\N	\N	f	Pattern	1
71	Engine Brake (hp) From	\N	\N	\N	f	Engine	decimal	\N	\N	f	Pattern	1
72	EV Drive Unit	\N	evdriveunit	\N	f	Mechanical/Battery	lookup	\N	\N	f	Pattern	1
75	Plant Country	\N	plantcountry	\N	f	General	lookup	\N	\N	f	Pattern	1
77	Plant State	\N	\N	\N	f	General	string	\N	\N	f	Pattern	1
81	Adaptive Cruise Control (ACC)	\N	adaptivecruisecontrolacc	\N	f	Active Safety System/Maintaining Safe Distance	lookup	\N	\N	f	Pattern	1
86	Antilock Braking System (ABS)	\N	antilockbrakingsystemabs	\N	f	Active Safety System	lookup	\N	\N	f	Pattern	1
87	Crash Imminent Braking (CIB)	\N	crashimminentbrakingcib	\N	f	Active Safety System/Forward Collision Prevention	lookup	\N	\N	f	Pattern	1
88	Blind Spot Warning (BSW)	\N	blindspotwarningbsw	\N	f	Active Safety System/Lane and Side Assist	lookup	\N	\N	f	Pattern	1
99	Electronic Stability Control (ESC)	\N	electronicstabilitycontrolesc	\N	f	Active Safety System	lookup	\N	\N	f	Pattern	1
100	Traction Control	\N	tractioncontrol	\N	f	Active Safety System	lookup	\N	\N	f	Pattern	1
101	Forward Collision Warning (FCW)	\N	forwardcollisionwarningfcw	\N	f	Active Safety System/Forward Collision Prevention	lookup	\N	\N	f	Pattern	1
102	Lane Departure Warning (LDW)	\N	lanedeparturewarningldw	\N	f	Active Safety System/Lane and Side Assist	lookup	\N	\N	f	Pattern	1
103	Lane Keeping Assistance (LKA)	\N	lanekeepingassistancelka	\N	f	Active Safety System/Lane and Side Assist	lookup	\N	\N	f	Pattern	1
104	Backup Camera	\N	backupcamera	\N	f	Active Safety System/Backing Up and Parking	lookup	\N	\N	f	Pattern	1
105	Parking Assist	\N	parkingassist	\N	f	Active Safety System/Backing Up and Parking	lookup	\N	\N	f	Pattern	1
107	Side Air Bag Locations	\N	sideairbaglocations	\N	f	Passive Safety System/Air Bag Location	lookup	\N	\N	f	Pattern	1
109	Trim2	\N	\N	\N	f	General	string	\N	\N	f	Pattern	1
110	Series2	\N	\N	\N	f	General	string	\N	\N	f	Pattern	1
111	Wheelbase (inches) From	\N	\N	\N	f	Exterior/Dimension	decimal	\N	\N	f	Pattern	1
112	Wheelbase (inches) To	\N	\N	\N	f	Exterior/Dimension	decimal	\N	\N	f	Pattern	1
114	Note	\N	\N	\N	f	General	string	\N	\N	f	Pattern	1
119	Wheel Size Front (inches)	\N	\N	\N	f	Exterior/Wheel Tire	int	\N	\N	f	Pattern	1
125	Engine Brake (hp) To	\N	\N	\N	f	Engine	decimal	\N	\N	f	Pattern	1
126	Electrification Level	\N	electrificationlevel	\N	f	Engine	lookup	\N	\N	f	Pattern	1
128	Charger Power (KW)	\N	\N	\N	f	Mechanical/Battery/Charger	int	\N	\N	f	Pattern	1
129	Other Engine Info	\N	\N	\N	f	Engine	string	\N	\N	f	Pattern	1
134	Battery Energy (KWh) To	\N	\N	\N	f	Mechanical/Battery	decimal	\N	\N	f	Pattern	1
136	Base Price ($)	\N	\N	\N	f	General	decimal	\N	\N	f	Pattern	1
139	Top Speed (MPH)	\N	\N	\N	f	Engine	int	\N	\N	f	Pattern	1
168	Tire Pressure Monitoring System (TPMS) Type	\N	tirepressuremonitoringsystemtp	\N	f	Active Safety System	lookup	\N	\N	f	Pattern	1
170	Dynamic Brake Support (DBS)	\N	dynamicbrakesupportdbs	\N	f	Active Safety System/Forward Collision Prevention	lookup	\N	\N	f	Pattern	1
171	Pedestrian Automatic Emergency Braking (PAEB)	\N	pedestrianautomaticemergencybr	\N	f	Active Safety System/Forward Collision Prevention	lookup	\N	\N	f	Pattern	1
172	Auto-Reverse System for Windows and Sunroofs	\N	autoreversesystemforwindowsand	\N	f	Active Safety System	lookup	\N	\N	f	Pattern	1
173	Automatic Pedestrian Alerting Sound (for Hybrid and EV only)	\N	automaticpedestrianalertingsou	\N	f	Active Safety System	lookup	\N	\N	f	Pattern	1
174	Automatic Crash Notification (ACN)/Advanced Automatic Crash Notification (AACN)	\N	automaticcrashnotificationacna	\N	f	Active Safety System/911 Notification	lookup	\N	\N	f	Pattern	1
176	Keyless Ignition	\N	keylessignition	\N	f	Active Safety System	lookup	\N	\N	f	Pattern	1
178	Headlamp Light Source	\N	headlamplightsource	\N	f	Active Safety System/Lighting Technologies	lookup	\N	\N	f	Pattern	1
179	Semiautomatic Headlamp Beam Switching	\N	semiautomaticheadlampbeamswitc	\N	f	Active Safety System/Lighting Technologies	lookup	\N	\N	f	Pattern	1
183	Rear Cross Traffic Alert	\N	rearcrosstrafficalert	\N	f	Active Safety System/Backing Up and Parking	lookup	\N	\N	f	Pattern	1
190	Gross Vehicle Weight Rating To	\N	grossvehicleweightratingto	\N	f	Exterior/Dimension	lookup	\N	\N	f	Pattern	1
192	Rear Automatic Emergency Braking	\N	rearautomaticemergencybraking	\N	f	Active Safety System/Backing Up and Parking	lookup	\N	\N	f	Pattern	1
193	Blind Spot Intervention (BSI)	\N	blindspotinterventionbsi	\N	f	Active Safety System/Lane and Side Assist	lookup	\N	\N	f	Pattern	1
194	Lane Centering Assistance	\N	lanecenteringassistance	\N	f	Active Safety System/Lane and Side Assist	lookup	\N	\N	f	Pattern	1
96	NCSA Note	\N	\N	\N	t	Internal	string	\N	\N	f	Pattern	1
\.
COPY vpic.make (id, name, createdon, updatedon) FROM stdin;
440	Mo Trailers Corp.	2014-08-01 00:00:00	\N
441	RIVIAN	2014-08-01 00:00:00	\N
442	Jaguar	2014-08-01 00:00:00	\N
\.
COPY vpic.make_model (id, makeid, modelid, createdon, updatedon) FROM stdin;
1	442	22434	2014-08-01 00:00:00	\N
2	442	11441	2014-08-01 00:00:00	\N
3	442	24904	2014-08-01 00:00:00	\N
4	441	29173	2014-08-01 00:00:00	\N
\.
COPY vpic.manufacturer (id, name) FROM stdin;
900	MO TRAILERS CORP.
901	RIVIAN AUTOMOTIVE LLC
902	JAGUAR LAND ROVER LIMITED
\.
COPY vpic.model (id, name, createdon, updatedon) FROM stdin;
22434	E-PACE	2014-08-01 00:00:00	\N
11441	F-Pace	2014-08-01 00:00:00	\N
24904	I-PACE	2014-08-01 00:00:00	\N
29173	R1S	2014-08-01 00:00:00	\N
\.
COPY vpic.pattern (id, vinschemaid, keys, elementid, attributeid, createdon, updatedon) FROM stdin;
1676892	22969	*****|*1	31	GRAZ	2015-01-01 00:00:00	2021-05-04 00:00:00.118
1676893	22969	*****|*1	75	7	2015-01-01 00:00:00	2021-05-04 00:00:00.119
1676900	22969	H[DW]2S1	5	7	2015-01-01 00:00:00	2021-05-04 00:00:00.125
1676903	22969	H[DW]2S1	24	2	2015-01-01 00:00:00	2021-05-04 00:00:00.128
1676905	22969	H[DW]2S1	28	24904	2015-01-01 00:00:00	2021-05-04 00:00:00.130
1676906	22969	H[DW]2S1	36	1	2015-01-01 00:00:00	2021-05-04 00:00:00.131
1676916	22969	H[DW]2S1	126	4	2015-01-01 00:00:00	2021-05-04 00:00:00.141
1676918	22969	HD2S1	38	HSE	2015-01-01 00:00:00	2021-05-04 00:00:00.145
1676919	22969	HW2S1	38	Waymo	2015-01-01 00:00:00	2021-05-04 00:00:00.146
1695765	23171	*****|*1	31	GRAZ	2015-01-01 00:00:00	2021-06-23 00:00:00.227
1695766	23171	*****|*1	75	7	2015-01-01 00:00:00	2021-06-23 00:00:00.228
1695767	23171	*****|*1	77	STYRIA	2015-01-01 00:00:00	2021-06-23 00:00:00.229
1695768	23171	F[KP1]2[FG]X	5	7	2015-01-01 00:00:00	2021-06-23 00:00:00.230
1695773	23171	F[KP1]2[FG]X	24	4	2015-01-01 00:00:00	2021-06-23 00:00:00.235
1695775	23171	F[KP1]2[FG]X	28	22434	2015-01-01 00:00:00	2021-06-23 00:00:00.237
1695776	23171	F[KP1]2[FG]X	37	2	2015-01-01 00:00:00	2021-06-23 00:00:00.238
1695785	23171	FK2FX	38	P250 Standard	2015-01-01 00:00:00	2021-06-23 00:00:00.247
1695787	23171	FP2FX	38	P250 SE	2015-01-01 00:00:00	2021-06-23 00:00:00.249
1695789	23171	F12GX	38	P300 Sport	2015-01-01 00:00:00	2021-06-23 00:00:00.251
1720369	23439	*****|*N	31	NORMAL	2015-01-01 00:00:00	2021-08-12 00:00:00.000
1720370	23439	*****|*N	75	6	2015-01-01 00:00:00	2021-08-12 00:00:00.001
1720371	23439	*****|*N	77	ILLINOIS	2015-01-01 00:00:00	2021-08-12 00:00:00.002
1720372	23439	SG**[AEL]	5	7	2015-01-01 00:00:00	2021-08-12 00:00:00.003
1720375	23439	SG**[AEL]	28	29173	2015-01-01 00:00:00	2021-08-12 00:00:00.006
1720376	23439	SG**[AEL]	42	2	2015-01-01 00:00:00	2021-08-12 00:00:00.007
1720380	23439	S***A	38	Adventure	2015-01-01 00:00:00	2021-08-12 00:00:00.008
1720381	23439	S***E	38	Explore	2015-01-01 00:00:00	2021-08-12 00:00:00.009
1720382	23439	S***L	38	Launch Edition	2015-01-01 00:00:00	2021-08-12 00:00:00.010
1720383	23439	**[AB]	15	3	2015-01-01 00:00:00	2021-08-12 00:00:00.011
1720384	23439	**[AB]	24	2	2015-01-01 00:00:00	2021-08-12 00:00:00.012
1720385	23439	**[AB]	126	4	2015-01-01 00:00:00	2021-08-12 00:00:00.013
1720388	23439	***A	33	5	2015-01-01 00:00:00	2021-08-12 00:00:00.014
1720396	23439	***B	33	7	2015-01-01 00:00:00	2021-08-12 00:00:00.022
1864965	23439	**B	72	1	2015-01-01 00:00:00	2022-12-01 00:00:00.420
2327731	23439	**A	72	4	2015-01-01 00:00:00	2026-06-15 00:00:00.000
1731375	23576	*****|*A	31	SOLIHULL	2015-01-01 00:00:00	2021-10-05 00:00:00.041
1731376	23576	*****|*A	75	5	2015-01-01 00:00:00	2021-10-05 00:00:00.042
1731392	23576	C[KJTZ]2	5	7	2015-01-01 00:00:00	2021-10-05 00:00:00.059
1731395	23576	C[KJTZ]2	28	11441	2015-01-01 00:00:00	2021-10-05 00:00:00.062
1731396	23576	C[KJTZ]2	37	2	2015-01-01 00:00:00	2021-10-05 00:00:00.063
1731406	23576	CK2EX	15	3	2015-01-01 00:00:00	2021-10-05 00:00:00.073
1731408	23576	CK2EX	24	4	2015-01-01 00:00:00	2021-10-05 00:00:00.075
1731412	23576	CJ2EX	15	3	2015-01-01 00:00:00	2021-10-05 00:00:00.081
1731414	23576	CJ2EX	24	4	2015-01-01 00:00:00	2021-10-05 00:00:00.083
1731429	23576	CT2FU	15	3	2015-01-01 00:00:00	2021-10-05 00:00:00.090
1731431	23576	CT2FU	24	4	2015-01-01 00:00:00	2021-10-05 00:00:00.092
1731434	23576	CT2FU	66	2	2015-01-01 00:00:00	2021-10-05 00:00:00.095
1731436	23576	CT2FU	126	1	2015-01-01 00:00:00	2021-10-05 00:00:00.097
1731439	23576	CZ2EE	15	3	2015-01-01 00:00:00	2021-10-05 00:00:00.100
1731441	23576	CZ2EE	24	4	2015-01-01 00:00:00	2021-10-05 00:00:00.102
1791916	23576	CJ2EU	15	3	2015-01-01 00:00:00	2022-06-06 00:00:00.042
1791918	23576	CJ2EU	24	4	2015-01-01 00:00:00	2022-06-06 00:00:00.044
1791921	23576	CJ2EU	66	2	2015-01-01 00:00:00	2022-06-06 00:00:00.047
1791923	23576	CJ2EU	126	1	2015-01-01 00:00:00	2022-06-06 00:00:00.049
9999001	22969	*****	96	internal	2015-01-01 00:00:00	\N
\.
COPY vpic.vehiclespecpattern (id, vspecschemapatternid, iskey, elementid, attributeid, createdon, updatedon) FROM stdin;
1	10565	f	2	3	2016-01-01 00:00:00	2026-09-11 00:00:01.079
2	10565	t	5	7	2016-01-01 00:00:00	2022-09-16 00:00:00.011
3	10565	f	37	2	2016-01-01 00:00:00	2026-09-11 00:00:01.080
4	10565	f	59	128.90	2016-01-01 00:00:00	2026-09-11 00:00:01.082
33	10565	f	54	6916	2016-01-01 00:00:00	2026-09-11 00:00:01.081
34	10738	t	5	7	2016-01-01 00:00:00	2022-10-27 00:00:00.000
35	10738	f	86	1	2016-01-01 00:00:00	2026-10-02 00:00:00.496
44	10738	f	172	1	2016-01-01 00:00:00	2026-10-02 00:00:00.507
54	10739	t	38	SVR	2016-01-01 00:00:00	2022-10-27 00:00:00.001
55	10739	f	81	1	2016-01-01 00:00:00	2022-10-27 00:00:00.002
57	10740	t	38	P250 Standard	2016-01-01 00:00:00	2022-10-27 00:00:00.004
58	10740	f	168	2	2016-01-01 00:00:00	2022-10-27 00:00:00.005
59	10741	t	38	P250 S	2016-01-01 00:00:00	2022-10-27 00:00:00.006
60	10741	f	81	3	2016-01-01 00:00:00	2022-10-27 00:00:00.007
62	10742	t	38	P340 S	2016-01-01 00:00:00	2022-10-27 00:00:00.009
63	10742	f	81	3	2016-01-01 00:00:00	2022-10-27 00:00:00.010
65	10743	t	38	P400 R-Dynamic S	2016-01-01 00:00:00	2022-10-27 00:00:00.012
66	10743	f	81	3	2016-01-01 00:00:00	2022-10-27 00:00:00.013
68	10744	t	5	7	2016-01-01 00:00:00	2022-10-27 00:00:00.015
69	10744	f	86	1	2016-01-01 00:00:00	2026-10-02 00:00:00.532
78	10744	f	172	1	2016-01-01 00:00:00	2026-10-02 00:00:00.542
86	10745	t	38	P250 SE	2016-01-01 00:00:00	2022-10-27 00:00:00.016
87	10745	f	81	3	2016-01-01 00:00:00	2022-10-27 00:00:00.017
90	10746	t	38	P300 Sport	2016-01-01 00:00:00	2022-10-27 00:00:00.020
91	10746	f	81	3	2016-01-01 00:00:00	2022-10-27 00:00:00.021
94	10747	t	5	7	2016-01-01 00:00:00	2022-10-27 00:00:00.024
95	10747	f	81	1	2016-01-01 00:00:00	2026-10-02 00:00:00.549
107	10747	f	172	1	2016-01-01 00:00:00	2026-10-02 00:00:00.561
999998	99998	t	96	internal	2016-01-01 00:00:00	\N
999999	99998	f	139	125	2016-01-01 00:00:00	\N
\.
COPY vpic.vehiclespecschema (id, makeid, createdon, updatedon, vehicletypeid, sourcedate, tobeqced) FROM stdin;
2315	441	2016-01-01 00:00:00	\N	4	\N	\N
2360	442	2016-01-01 00:00:00	\N	4	\N	\N
2362	442	2016-01-01 00:00:00	\N	4	\N	\N
2363	442	2016-01-01 00:00:00	\N	4	\N	\N
\.
COPY vpic.vehiclespecschema_model (id, vehiclespecschemaid, modelid) FROM stdin;
1	2315	29173
2	2360	11441
3	2362	22434
4	2363	24904
\.
COPY vpic.vehiclespecschema_year (id, vehiclespecschemaid, year) FROM stdin;
1	2315	2022
2	2360	2022
3	2362	2022
4	2363	2022
\.
COPY vpic.vehicletype (id, name, displayorder, formtype, description, includeinequipplant) FROM stdin;
2	Passenger Car	2	1	\N	t
3	Truck 	3	1	\N	t
4	Multipurpose Passenger Vehicle (MPV)	4	1	\N	t
5	Incomplete Vehicle	5	1	\N	t
6	Motorcycle	6	1	\N	t
7	Trailer	7	1	\N	t
8	Bus	8	1	\N	t
9	Low Speed Vehicle (LSV)	9	1	\N	t
10	Off-Road Vehicle	10	1	\N	t
\.
COPY vpic.vinexception (id, vin, checkdigit, createdon, updatedon) FROM stdin;
1	1FTEX1EM9EFD19979	t	2016-03-01 00:00:00	\N
\.
COPY vpic.vinschema (id, name, sourcewmi, createdon, updatedon, tobeqced) FROM stdin;
22969	Schema 22969	\N	2015-01-01 00:00:00	\N	\N
23171	Schema 23171	\N	2015-01-01 00:00:00	\N	\N
23439	Schema 23439	\N	2015-01-01 00:00:00	\N	\N
23576	Schema 23576	\N	2015-01-01 00:00:00	\N	\N
99999	Not yet checked	\N	2026-01-01 00:00:00	\N	t
\.
COPY vpic.vspecschemapattern (id, schemaid) FROM stdin;
10565	2315
10738	2360
10739	2360
10740	2360
10741	2360
10742	2360
10743	2360
10744	2362
10745	2362
10746	2362
10747	2363
99998	2315
\.
COPY vpic.wmi (id, wmi, manufacturerid, makeid, vehicletypeid, createdon, updatedon, countryid, publicavailabilitydate, trucktypeid, processedon, noncompliant, noncompliantsetbyovsc) FROM stdin;
1900	101	900	\N	7	2015-01-01 00:00:00	\N	2	2015-07-29	\N	\N	\N	\N
1901	7PD	901	\N	4	2015-01-01 00:00:00	\N	2	2021-08-12	\N	\N	\N	\N
1902	SAD	902	\N	4	2015-01-01 00:00:00	\N	1	2016-04-28	\N	\N	\N	\N
\.
COPY vpic.wmi_make (wmiid, makeid) FROM stdin;
1900	440
1901	441
1902	442
\.
COPY vpic.wmi_vinschema (id, wmiid, vinschemaid, yearfrom, yearto, orgid) FROM stdin;
1	1901	23439	2022	2022	\N
2	1902	22969	2022	2022	\N
3	1902	23171	2022	2022	\N
4	1902	23576	2022	2022	\N
999999	1900	99999	2026	\N	\N
\.
COPY vpic.wmiyearvalidchars (id, wmi, year, position, "char") FROM stdin;
0	1G1	2020	4	B
1	1G1	2020	4	B
\.


-- Completed on 2026-10-15 13:12:41

--
-- PostgreSQL database dump complete
--

\unrestrict 5eVBCyTk0wLJIhH8uYc2mQx1oP7dZr4sNfGa9tKjRbWvEiXqMzUpDnSlOg3hA6

